import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/*
 * Until when a message may be on its way to its vendor, although no answer has come. The database's clock says it, for all
 * instances.
 */

/** A vendor has answered, or been given up, after this time. */
export const LEASE = sql`now() + interval '30 seconds'`;

/** Whether that time is over. */
export function isLeaseExpired(leaseExpiresAt: AnyColumn): SQL<boolean | null> {
  return sql<boolean | null>`${leaseExpiresAt} <= now()`;
}
