import { asc } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { auditEntries, users } from '../database/schema.ts';

export async function insertAuditEntry(db: Db, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await db.insert(auditEntries).values(entry);
}

export async function listUsers(db: Db): Promise<{ id: string; username: string }[]> {
  return db.select({ id: users.id, username: users.username }).from(users).orderBy(asc(users.username));
}
