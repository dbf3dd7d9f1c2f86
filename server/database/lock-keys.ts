/* Advisory locks of the product's database: numbers that nothing else in it locks. */

/** Held by whoever migrates. */
export const MIGRATION_LOCK_KEY = 24_070_001;
/** Shared by all servers, on the connection that listens; a restore takes it alone. */
export const SERVER_LOCK_KEY = 24_070_002;
