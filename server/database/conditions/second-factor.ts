import { type SQL, sql } from 'drizzle-orm';
import { secondFactors, staffSettings, users } from '../schema.ts';

/** SQL condition: the admins' setting requires a second factor of all users. */
export const REQUIRES_SECOND_FACTOR = sql<boolean>`EXISTS (SELECT FROM ${staffSettings} WHERE second_factor_required = 1)`;

/**
 * SQL condition on a row of `users`: the user must set up a second factor and has not done so yet. `requiredByServer` says
 * whether STAFF_SECOND_FACTOR requires it of all users.
 */
export function lacksSecondFactor(requiredByServer: boolean): SQL<boolean> {
  return sql<boolean>`((${requiredByServer}::boolean OR ${REQUIRES_SECOND_FACTOR}) AND NOT EXISTS (
    SELECT FROM ${secondFactors} WHERE user_id = ${users.id} AND confirmed_at IS NOT NULL))`;
}
