import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { RecordEdit } from '#contract/errors.ts';
import type { Db } from '#server/database/database.ts';
import { asRecords } from '#server/database/records.ts';
import { auditEntries, auditValues, users } from '#server/database/schema.ts';
import type { FieldChange } from '#server/shared/changed-fields.ts';

/** More than one dialog can show. */
const MAX_EDITS = 50;

/** Inserts an entry and returns its id. */
export async function insertAuditEntry(db: Db, entry: typeof auditEntries.$inferInsert): Promise<string> {
  const [row] = await db.insert(auditEntries).values(entry).returning({ id: auditEntries.id });
  if (!row) throw new Error('An audit entry was not kept');
  return row.id;
}

/** Inserts many entries, with their fields and values. */
export async function insertAuditEntries(db: Db, entries: readonly NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const records = entries.map(({ changes = [], ...entry }) => ({
    ...entry,
    id: randomUUID(),
    fields: changes.map(({ field }) => field),
    changes: changes.map(({ field, before, after }) => ({ field, before: asText(before), after: asText(after) })),
  }));
  await db.execute(sql`
    WITH given AS (
      SELECT * FROM ${asRecords(
        records,
        sql`(id uuid, "userId" uuid, "byCustomer" integer, action text, "subjectType" text, "subjectId" text,
          "customerId" uuid, fields text[], changes json)`,
      )}
    ), noted AS (
      INSERT INTO audit_entries (id, user_id, by_customer, action, subject_type, subject_id, customer_id, fields)
      SELECT id, "userId", coalesce("byCustomer", 0), action, "subjectType", "subjectId", "customerId", fields FROM given
    )
    INSERT INTO audit_values (entry_id, field, before, after, customer_id, team_member_id)
    SELECT given.id, change.field, change.before, change.after,
      CASE WHEN "subjectType" <> 'team_member' THEN "customerId" END,
      CASE WHEN "subjectType" = 'team_member' THEN "subjectId"::uuid END
    FROM given, json_to_recordset(changes) AS change(field text, before text, after text)`);
}

interface NewAuditEntry {
  userId?: string | undefined;
  action: string;
  subjectType: string;
  subjectId: string;
  customerId?: string | undefined;
  changes?: readonly FieldChange[];
}

/** Stores the old and new values of a person's fields, which are deleted with the person. Ignores records that belong to nobody. */
export async function insertAuditValues(
  db: Db,
  entryId: string,
  { subjectType, subjectId, customerId }: { subjectType: string; subjectId: string; customerId?: string },
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0 || (subjectType !== 'team_member' && customerId === undefined)) return;
  const person = subjectType === 'team_member' ? { teamMemberId: subjectId } : { customerId };
  await db.insert(auditValues).values(
    changes.map(({ field, before, after }) => ({
      entryId,
      field,
      before: asText(before),
      after: asText(after),
      ...person,
    })),
  );
}

function asText(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(', ') || null;
  return value === null || value === undefined ? null : String(value);
}

export async function listUsers(db: Db): Promise<{ id: string; username: string }[]> {
  return db.select({ id: users.id, username: users.username }).from(users).orderBy(asc(users.username));
}

export async function listEdits(
  db: Db,
  subject: { subjectType: string; subjectId: string; customerId?: string },
  since: Date,
): Promise<RecordEdit[]> {
  const { action, byCustomer, createdAt, customerId, fields, subjectId, subjectType, userId } = auditEntries;
  const rows = await db
    .select({ username: users.username, byCustomer, createdAt, fields })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, userId))
    .where(
      and(
        subject.customerId === undefined ? undefined : eq(customerId, subject.customerId),
        eq(subjectType, subject.subjectType),
        eq(subjectId, subject.subjectId),
        eq(action, 'update'),
        gt(createdAt, since),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(MAX_EDITS);
  return rows.map(({ byCustomer: isTheirs, ...row }) => ({
    ...row,
    ...(isTheirs === 1 && { byCustomer: isTheirs }),
    createdAt: row.createdAt.toISOString(),
  }));
}
