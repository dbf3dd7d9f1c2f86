import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/*
 * A lease marks a message as possibly on its way to its vendor until it expires, while no answer has come. It uses the database's
 * clock, which all instances share.
 */

/** The expiry of a new lease. By then the vendor has answered or the call has timed out. */
export const LEASE = sql`now() + interval '30 seconds'`;

/** Tells whether a lease has expired. */
export function isLeaseExpired(leaseExpiresAt: AnyColumn): SQL<boolean | null> {
  return sql<boolean | null>`${leaseExpiresAt} <= now()`;
}
