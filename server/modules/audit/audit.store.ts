import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { RecordEdit } from '../../../contract/errors.ts';
import type { Db } from '../../database/database.ts';
import { auditEntries, users } from '../../database/schema.ts';

/** More than one dialog can tell. */
const MAX_EDITS = 50;

export async function insertAuditEntry(db: Db, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await db.insert(auditEntries).values(entry);
}

export async function listUsers(db: Db): Promise<{ id: string; username: string }[]> {
  return db.select({ id: users.id, username: users.username }).from(users).orderBy(asc(users.username));
}

export async function listEdits(
  db: Db,
  subject: { subjectType: string; subjectId: string; customerId: string },
  since: Date,
): Promise<RecordEdit[]> {
  const { action, createdAt, customerId, fields, subjectId, subjectType, userId } = auditEntries;
  const rows = await db
    .select({ username: users.username, createdAt, fields })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(customerId, subject.customerId),
        eq(subjectType, subject.subjectType),
        eq(subjectId, subject.subjectId),
        eq(action, 'update'),
        gt(createdAt, since),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(MAX_EDITS);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
