import { eq, sql } from 'drizzle-orm';
import { customers, teamMembers } from '../../server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import type { Product } from '../support/product.ts';

export type FileRow = Record<string, unknown> | string;

/** Imports rows as a whole file. */
export async function importRows(staff: HttpClient, customers: FileRow[], teamMembers: FileRow[] = []) {
  const { status, body, text } = await staff.post('/api/crm/import-customers', { customers, teamMembers });
  if (status !== 200) throw new Error(`The import was refused: ${status} ${text}`);
  return body;
}

export async function customersOf({ database }: Product, email: string) {
  return database.db
    .select()
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, email.toLowerCase()));
}

export async function membersOf({ database }: Product, ownerId = '') {
  return database.db.select().from(teamMembers).where(eq(teamMembers.ownerId, ownerId)).orderBy(teamMembers.name);
}
