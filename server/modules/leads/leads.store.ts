import type { Db } from '../../database/database.ts';
import { contacts } from '../../database/schema.ts';

export async function insertContact(tx: Db, contact: typeof contacts.$inferInsert): Promise<void> {
  await tx.insert(contacts).values(contact);
}
