import { sql } from 'drizzle-orm';
import type { Product } from './product.ts';

/** The answer of a call that began while its person was there and went on when they had been deleted. */
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
    // On a server the call finds the person and waits here for the row; embedded, for the one connection.
    await tx.execute(sql`SELECT pg_sleep(0.4)`);
    await tx.execute(sql`DELETE FROM ${sql.raw(table)} WHERE id = ${id}`);
  });
  if (!answer) throw new Error('The call was not made');
  return answer;
}
