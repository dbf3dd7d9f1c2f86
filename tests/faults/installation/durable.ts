/** Settings with which PostgreSQL keeps every acknowledged commit. */
export const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'max_connections=200'];
