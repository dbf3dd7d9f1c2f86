import { asc, eq, sql } from 'drizzle-orm';
import type { AccessOverride, AccessState } from '#contract/access.ts';
import type { AppAccess } from '#contract/app-access.ts';
import type { AppWebhookType } from '#contract/app-webhooks.ts';
import { usedLicensesOf } from '#server/database/conditions/used-licenses.ts';
import type { Db } from '#server/database/database.ts';
import { asRecords, asUuids, isOneOf } from '#server/database/records.ts';
import { customers } from '#server/database/schema.ts';
import type { Access, Seat, SubscriptionFacts } from './access.rules.ts';

export interface Owner {
  id: string;
  name: string;
  email: string;
  licenses: number;
  usedLicenses: number;
  override: AccessOverride | null;
  accessState: AccessState;
  accessUntil: Date | null;
}

const { id, name, email, accessState, accessUntil } = customers;
const OWNER = {
  id,
  name,
  email,
  licenses: customers.teamMemberLicenses,
  usedLicenses: customers.usedTeamMemberLicenses,
  override: customers.accessOverride,
  accessState,
  accessUntil,
};

/** Locks the customers until the transaction ends. All callers lock them in the same order. */
export async function lockOwners(tx: Db, ids: string[]): Promise<Owner[]> {
  return tx.select(OWNER).from(customers).where(isOneOf(id, ids)).orderBy(asc(id)).for('no key update');
}

/** Recounts the customers' used licenses. This is not an edit, so `updatedAt` stays. */
export async function countUsedLicenses(tx: Db, ids: string[]): Promise<Owner[]> {
  return tx
    .update(customers)
    .set({ usedTeamMemberLicenses: usedLicensesOf(id), updatedAt: sql`${customers.updatedAt}` })
    .where(isOneOf(id, ids))
    .returning(OWNER);
}

/** Counts one more member of a team, and so locks the owner until the transaction ends. */
export async function countMember(tx: Db, ownerId: string, isActive: 0 | 1): Promise<Owner | undefined> {
  const { usedTeamMemberLicenses, updatedAt } = customers;
  const [owner] = await tx
    .update(customers)
    .set({ usedTeamMemberLicenses: sql`${usedTeamMemberLicenses} + ${isActive}`, updatedAt: sql`${updatedAt}` })
    .where(eq(id, ownerId))
    .returning(OWNER);
  return owner;
}

interface Member {
  id: string;
  ownerId: string;
  name: string;
  email: string;
  isActive: 0 | 1;
  hasSeat: 0 | 1;
  accessState: AccessState;
}

/** What the AI app last learned of a member of an account. The member may be deleted. */
export interface ToldOf {
  account: string;
  sub: string;
  position: number;
  type: AppWebhookType;
  data: AppAccess;
}

/** What the access of customers and their teams depends on. */
interface AccountFacts {
  subscriptions: (SubscriptionFacts & { customerId: string })[];
  /** The oldest first. */
  members: Member[];
  told: ToldOf[];
}

/** Returns the subscriptions and teams of these customers, and what the AI app knows of them. */
export async function findAccounts(tx: Db, customerIds: string[]): Promise<AccountFacts> {
  const ids = asUuids(customerIds);
  const { rows } = await tx.execute<AccountFacts & Record<string, unknown>>(sql`SELECT
    (SELECT coalesce(json_agg(json_build_object(
        'customerId', customer_id, 'productType', product_type, 'status', status, 'isRefunded', is_refunded = 1,
        'cancelAt', cancel_at)), '[]')
      FROM subscriptions WHERE customer_id = ANY(${ids})) AS subscriptions,
    (SELECT coalesce(json_agg(json_build_object(
        'id', id, 'ownerId', owner_id, 'name', name, 'email', email, 'isActive', is_active, 'hasSeat', has_seat,
        'accessState', access_state) ORDER BY created_at, id), '[]')
      FROM team_members WHERE owner_id = ANY(${ids})) AS members,
    (SELECT coalesce(json_agg(newest), '[]') FROM (
      SELECT DISTINCT ON (sub) sub, account, position, type, data
      FROM app_webhooks WHERE account = ANY(${ids}) ORDER BY sub, position DESC
    ) AS newest) AS told`);
  const { subscriptions, members, told } = rows[0] as AccountFacts;
  const withDates = subscriptions.map(({ cancelAt, ...rest }) => ({
    ...rest,
    cancelAt: cancelAt && new Date(cancelAt),
  }));
  return { subscriptions: withDates, members, told };
}

/** Leaves the date of the last edit unchanged. */
export async function saveAccess(tx: Db, rows: ({ id: string } & Access)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    UPDATE customers SET access_state = given.state, access_until = given.until
    FROM ${asRecords(rows, sql`(id uuid, state text, until timestamptz)`)} WHERE customers.id = given.id`);
}

/** Like `saveAccess`. Records for the owners' timelines who gained or lost a seat. */
export async function saveSeats(tx: Db, rows: readonly (Seat & { isMoved: boolean })[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    WITH saved AS (
      UPDATE team_members SET has_seat = given."hasSeat", access_state = given."accessState"
      FROM ${asRecords(rows, sql`(id uuid, "hasSeat" integer, "accessState" text, "isMoved" boolean)`)}
      WHERE team_members.id = given.id
      RETURNING owner_id, team_members.id, has_seat, "isMoved"
    )
    INSERT INTO team_events (owner_id, team_member_id, kind)
    SELECT owner_id, id, CASE has_seat WHEN 1 THEN 'seat_given' ELSE 'seat_taken' END FROM saved WHERE "isMoved"`);
}
