import { asc, inArray, sql } from 'drizzle-orm';
import type { AccessOverride, AccessState } from '#contract/access.ts';
import type { AppAccess } from '#contract/app-access.ts';
import type { AppWebhookType } from '#contract/app-webhooks.ts';
import type { Db } from '#server/database/database.ts';
import { asRecords } from '#server/database/records.ts';
import { customers, subscriptions } from '#server/database/schema.ts';
import type { Access, Seat } from './access.rules.ts';

export interface Owner {
  id: string;
  name: string;
  email: string;
  licenses: number;
  override: AccessOverride | null;
  accessState: AccessState;
  accessUntil: Date | null;
}

/** Locks the customers until the transaction ends. All callers lock them in the same order. */
export async function lockOwners(tx: Db, ids: string[]): Promise<Owner[]> {
  const { id, name, email, teamMemberLicenses, accessOverride, accessState, accessUntil } = customers;
  return tx
    .select({ id, name, email, licenses: teamMemberLicenses, override: accessOverride, accessState, accessUntil })
    .from(customers)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('no key update');
}

export async function findSubscriptions(tx: Db, customerIds: string[]) {
  const { customerId, productType, status, isRefunded, cancelAt } = subscriptions;
  return tx
    .select({ customerId, productType, status, isRefunded, cancelAt })
    .from(subscriptions)
    .where(inArray(customerId, customerIds));
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

/** Returns the team members, the oldest first, and what the AI app knows of these accounts. */
export async function findTeams(tx: Db, ownerIds: string[]): Promise<{ members: Member[]; told: ToldOf[] }> {
  const { rows } = await tx.execute<{ member: Member | null; told: ToldOf | null }>(sql`
    SELECT
      CASE WHEN member.id IS NOT NULL THEN jsonb_build_object(
        'id', member.id, 'ownerId', member.owner_id, 'name', member.name, 'email', member.email,
        'isActive', member.is_active, 'hasSeat', member.has_seat, 'accessState', member.access_state) END AS member,
      to_jsonb(told) AS told
    FROM (SELECT * FROM team_members WHERE owner_id IN ${ownerIds}) AS member
    FULL JOIN (
      SELECT DISTINCT ON (sub) sub, account, position, type, data
      FROM app_webhooks WHERE account IN ${ownerIds} ORDER BY sub, position DESC
    ) AS told ON told.sub = 'member:' || member.id
    ORDER BY member.created_at, member.id`);
  return {
    members: rows.flatMap(({ member }) => member ?? []),
    told: rows.flatMap(({ told }) => told ?? []),
  };
}

/** Leaves the date of the last edit unchanged. */
export async function saveAccess(tx: Db, rows: ({ id: string } & Access)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    UPDATE customers SET access_state = given.state, access_until = given.until
    FROM ${asRecords(rows, sql`(id uuid, state text, until timestamptz)`)} WHERE customers.id = given.id`);
}

/** Records for the owners' timelines who gained or lost a seat. */
export async function noteSeatChanges(tx: Db, seats: readonly Seat[]): Promise<void> {
  if (seats.length === 0) return;
  await tx.execute(sql`
    INSERT INTO team_events (owner_id, team_member_id, kind)
    SELECT owner_id, team_members.id, CASE given."hasSeat" WHEN 1 THEN 'seat_given' ELSE 'seat_taken' END
    FROM ${asRecords(seats, sql`(id uuid, "hasSeat" integer)`)} JOIN team_members USING (id)`);
}

/** Like `saveAccess`. */
export async function saveSeats(tx: Db, rows: Seat[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    UPDATE team_members SET has_seat = given."hasSeat", access_state = given."accessState"
    FROM ${asRecords(rows, sql`(id uuid, "hasSeat" integer, "accessState" text)`)} WHERE team_members.id = given.id`);
}
