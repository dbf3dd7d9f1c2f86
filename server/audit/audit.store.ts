import type { Db } from '../database/database.ts';
import { auditEntries } from '../database/schema.ts';

export async function insertAuditEntry(db: Db, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await db.insert(auditEntries).values(entry);
}
