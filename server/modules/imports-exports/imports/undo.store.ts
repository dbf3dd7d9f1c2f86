import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { asUuids } from '#server/database/records.ts';

/** A row that an import added, locked until the transaction ends. `reason` tells why it must stay, or is null. */
export interface ImportedRecord {
  id: string;
  name: string;
  email: string;
  reason: string | null;
}

export interface Batch {
  importId: string;
  /** The batch begins after this id. */
  after: string;
  limit: number;
}

/**
 * Locks and returns the next customers of an import by id. Reads the rows that refer to them after locking, because no new ones
 * can appear from then on.
 */
export async function lockCustomers(tx: Db, { importId, after, limit }: Batch): Promise<ImportedRecord[]> {
  const { rows: held } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM customers WHERE import_id = ${importId}::uuid AND id > ${after}::uuid
    ORDER BY id LIMIT ${limit} FOR UPDATE`);
  if (held.length === 0) return [];
  const { rows } = await tx.execute<ImportedRecord & Record<string, unknown>>(sql`
    SELECT customers.id, customers.name, customers.email, CASE
      WHEN EXISTS (SELECT 1 FROM purchases WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM subscriptions WHERE customer_id = customers.id) THEN 'Has purchases'
      WHEN EXISTS (SELECT 1 FROM emails WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM sms_messages WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM conversations WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM scheduled_sends WHERE customer_id = customers.id) THEN 'Has messages'
      WHEN EXISTS (SELECT 1 FROM team_members WHERE owner_id = customers.id) THEN 'Has team members'
      WHEN EXISTS (SELECT 1 FROM notes WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM tasks WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM calls WHERE customer_id = customers.id) THEN 'Has notes or tasks'
      WHEN EXISTS (SELECT 1 FROM contacts WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM checkouts WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM bookings WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM sign_in_links WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM account_sessions WHERE customer_id = customers.id)
        OR EXISTS (SELECT 1 FROM guide_answers WHERE customer_id = customers.id) THEN 'Has been on the site since'
      -- What the file itself said of their consent is no use of the record.
      WHEN EXISTS (SELECT 1 FROM consent_events WHERE customer_id = customers.id AND source <> 'import') THEN 'Has said something about texts'
      WHEN customers.updated_at <> imports.created_at OR tagged_at IS NOT NULL THEN 'Edited since'
    END AS reason
    FROM customers JOIN imports ON imports.id = customers.import_id JOIN customer_activity ON customer_id = customers.id
    WHERE customers.id = ANY(${asUuids(idsOf(held))})
    ORDER BY customers.id`);
  return rows;
}

/** Locks and returns the next team members of an import by id. Locks their owners first, like every change of a team member. */
export async function lockTeamMembers(tx: Db, { importId, after, limit }: Batch): Promise<ImportedRecord[]> {
  const { rows: held } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM team_members WHERE import_id = ${importId}::uuid AND id > ${after}::uuid ORDER BY id LIMIT ${limit}`);
  if (held.length === 0) return [];
  const ids = asUuids(idsOf(held));
  await tx.execute(sql`
    SELECT id FROM customers WHERE id IN (SELECT owner_id FROM team_members WHERE id = ANY(${ids})) ORDER BY id FOR UPDATE`);
  await tx.execute(sql`SELECT id FROM team_members WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`);
  const { rows } = await tx.execute<ImportedRecord & Record<string, unknown>>(sql`
    SELECT team_members.id, team_members.name, team_members.email, CASE
      WHEN EXISTS (SELECT 1 FROM sms_messages WHERE team_member_id = team_members.id)
        OR EXISTS (SELECT 1 FROM conversations WHERE team_member_id = team_members.id AND last_message_at IS NOT NULL)
        OR EXISTS (SELECT 1 FROM scheduled_sends WHERE team_member_id = team_members.id) THEN 'Has messages'
      WHEN EXISTS (SELECT 1 FROM sign_in_links WHERE team_member_id = team_members.id AND used_at IS NOT NULL)
        OR EXISTS (SELECT 1 FROM account_sessions WHERE team_member_id = team_members.id)
        OR EXISTS (SELECT 1 FROM guide_answers WHERE team_member_id = team_members.id) THEN 'Has been on the site since'
      WHEN EXISTS (SELECT 1 FROM consent_events WHERE team_member_id = team_members.id) THEN 'Has said something about texts'
      WHEN team_members.updated_at <> imports.created_at THEN 'Edited since'
    END AS reason
    FROM team_members JOIN imports ON imports.id = team_members.import_id
    WHERE team_members.id = ANY(${ids})
    ORDER BY team_members.id`);
  return rows;
}

export async function deleteCustomers(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM customers WHERE id = ANY(${asUuids(ids)})`);
}

/** Deletes team members and returns the ids of their owners without duplicates. */
export async function deleteTeamMembers(tx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ owner: string }>(sql`
    WITH gone AS (
      DELETE FROM team_members WHERE id = ANY(${asUuids(ids)}) RETURNING owner_id
    )
    SELECT DISTINCT owner_id AS owner FROM gone`);
  return rows.map(({ owner }) => owner);
}

/** Returns those of the customers and team members that exist, in the order of the ids. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Omit<ImportedRecord, 'reason'>[]> {
  const chosen = sql`unnest(${asUuids(ids)}) WITH ORDINALITY AS chosen(id, position)`;
  const { rows } = await db.execute<Omit<ImportedRecord, 'reason'> & Record<string, unknown>>(sql`
    SELECT id, name, email FROM (SELECT id, name, email FROM customers UNION ALL SELECT id, name, email FROM team_members) AS record
      JOIN ${chosen} USING (id)
    ORDER BY position`);
  return rows;
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
