/* Advisory locks of the product's database: any numbers, as long as nothing else in it locks the same. */

/** Held by whoever migrates. */
export const MIGRATION_LOCK_KEY = 24_070_001;
/** Shared by all servers, on the connection that listens; a restore takes it alone. */
export const SERVER_LOCK_KEY = 24_070_002;
