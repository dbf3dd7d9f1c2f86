import { sql } from 'drizzle-orm';
import type { Product } from './product.ts';

/** Deletes a person while a call about them is running. Returns the call's answer. */
export async function whileDeleting<T>(
  { database }: Pick<Product, 'database'>,
  table: 'customers' | 'team_members',
  id: string,
  call: () => Promise<T>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM ${sql.raw(table)} WHERE id = ${id} FOR UPDATE`);
    answer = call();
    // With PostgreSQL the call finds the person and waits for the row. Embedded, it waits for the only connection.
    await tx.execute(sql`SELECT pg_sleep(0.4)`);
    await tx.execute(sql`DELETE FROM ${sql.raw(table)} WHERE id = ${id}`);
  });
  if (!answer) throw new Error('The call was not made');
  return answer;
}
