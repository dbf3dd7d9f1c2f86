import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { AuditAction, AuditSubject } from '#contract/audit.ts';
import type { RecordEdit } from '#contract/errors.ts';
import type { Db } from '#server/database/database.ts';
import { asRecords } from '#server/database/records.ts';
import { auditEntries, users } from '#server/database/schema.ts';
import type { FieldChange } from '#server/shared/edit-conflict.ts';

/** More than one dialog can show. */
const MAX_EDITS = 50;

/**
 * Inserts entries with the old and new values of a person's fields, which are deleted with the person. Values of records that
 * belong to nobody are not kept.
 */
export async function insertAuditEntries(
  db: Db,
  entries: readonly (NewAuditEntry & { keyName?: string })[],
): Promise<void> {
  if (entries.length === 0) return;
  const records = entries.map(({ changes = [], fields = changes.map(({ field }) => field), ...entry }) => ({
    ...entry,
    id: randomUUID(),
    fields,
    changes: changes.map(({ field, before, after }) => ({ field, before: asText(before), after: asText(after) })),
  }));
  await db.execute(sql`
    WITH given AS (
      SELECT * FROM ${asRecords(
        records,
        sql`(id uuid, "userId" uuid, "byCustomer" integer, action text, "subjectType" text, "subjectId" text,
          "customerId" uuid, "keyName" text, fields text[], changes json)`,
      )}
    ), noted AS (
      INSERT INTO audit_entries (id, user_id, by_customer, action, subject_type, subject_id, customer_id, key_name, fields)
      SELECT id, "userId", coalesce("byCustomer", 0), action, "subjectType", "subjectId", "customerId", "keyName", fields
      FROM given
    )
    INSERT INTO audit_values (entry_id, field, before, after, customer_id, team_member_id)
    SELECT given.id, change.field, change.before, change.after,
      CASE WHEN "subjectType" <> 'team_member' THEN "customerId" END,
      CASE WHEN "subjectType" = 'team_member' THEN "subjectId"::uuid END
    FROM given, json_to_recordset(changes) AS change(field text, before text, after text)
    WHERE "customerId" IS NOT NULL OR "subjectType" = 'team_member'`);
}

/** What happened. It contains no personal data except in `changes`. */
export interface NewAuditEntry {
  /** The staff user. Undefined for actions of customers, the system and commands. */
  userId?: string | undefined;
  byCustomer?: 1;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  /** The customer whose timeline contains the entry. */
  customerId?: string | undefined;
  /** Old and new values of the changed fields of a person's record. */
  changes?: readonly FieldChange[];
  /** The changed fields, where the old values are stored elsewhere. */
  fields?: string[];
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
