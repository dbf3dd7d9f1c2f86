import { eq, sql } from 'drizzle-orm';
import type { ImportUndo } from '#contract/imports.ts';
import { customers, teamMembers } from '#server/database/schema.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import type { Product } from '../support/product.ts';

export type FileRow = Record<string, unknown> | string;

/** Imports rows in one call, as if they were a whole file. */
export async function importRows(staff: HttpClient, customers: FileRow[], teamMembers: FileRow[] = []) {
  const { status, body, text } = await staff.post('/api/crm/import-customers', { customers, teamMembers });
  if (status !== 200) throw new Error(`The import was refused: ${status} ${text}`);
  return body;
}

/** Undoes an import and waits until that is done. @returns the result, or the response that refuses it. */
export async function undoImport(staff: HttpClient, importId: unknown): Promise<Answer> {
  const begun = await staff.post(`/api/crm/imports/${importId}/undo`);
  if (begun.status !== 202) return begun;
  return until('the import to be undone', async () => {
    const answer = await staff.get(`/api/crm/imports/${importId}/undo`);
    return (answer.body as unknown as ImportUndo).undoneAt !== null && answer;
  });
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
