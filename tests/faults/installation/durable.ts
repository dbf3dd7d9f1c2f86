/** Settings of a PostgreSQL server that keeps its word. */
export const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'max_connections=200'];
