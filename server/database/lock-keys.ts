/* Keys of the product's advisory locks. Nothing else in the database uses these numbers. */

/** Held during a migration. */
export const MIGRATION_LOCK_KEY = 24_070_001;
/** Held in shared mode by every server, on its listening connection. A restore takes it exclusively. */
export const SERVER_LOCK_KEY = 24_070_002;
/** Held while writing what a calendar's webhook reports about a booking. */
export const BOOKINGS_LOCK_KEY = 24_070_003;
/** Held while replacing the key that signs for the AI app. */
export const SIGNING_KEY_LOCK_KEY = 24_070_004;
/** Held, together with a subscription's own number, while booking a change of its monthly revenue. */
export const MRR_LOCK_KEY = 24_070_005;
/** Held, together with a phone number, while something is written to the conversation of that number. */
export const NUMBER_LOCK_KEY = 24_070_007;
/** Held while inviting staff. */
export const INVITATIONS_LOCK_KEY = 24_070_006;
/** Held while making the recipes of follow-ups. */
export const FOLLOW_UP_RECIPES_LOCK_KEY = 24_070_009;
/** Held while what has happened is made into deliveries for endpoints. */
export const WEBHOOK_OUTBOX_LOCK_KEY = 24_070_010;
/* Conversations of mails use 24_070_008, together with person and subject (functions/conversations.sql). */
