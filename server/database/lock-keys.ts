/* Advisory locks of the product's database: numbers that nothing else in it locks. */

/** Held by whoever migrates. */
export const MIGRATION_LOCK_KEY = 24_070_001;
/** Shared by all servers, on the connection that listens; a restore takes it alone. */
export const SERVER_LOCK_KEY = 24_070_002;
/** Held by whoever writes what a calendar tells of a booking. */
export const BOOKINGS_LOCK_KEY = 24_070_003;
/** Held by whoever replaces the key that signs for the AI app. */
export const SIGNING_KEY_LOCK_KEY = 24_070_004;
/** Held, with a subscription's own number, by whoever enters in the books what it brings in. */
export const MRR_LOCK_KEY = 24_070_005;
/** Held by whoever invites staff. */
export const INVITATIONS_LOCK_KEY = 24_070_006;
