import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

/**
 * Adds an office's data of several years: 50,000 notes, 20,000 tasks and 100 tags. Each customer has at most two tags. The
 * first tags are the most common.
 */
export async function seedOffice({ db }: Database): Promise<void> {
  await db.execute(sql`
    CREATE TEMPORARY TABLE numbered AS SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM customers`);
  await db.execute(sql`
    INSERT INTO notes (customer_id, body, is_pinned, created_at, written_at)
    SELECT id, 'Asked about renewals, note ' || n, (n % 10 = 0)::int, now() - n * interval '5 minutes', now()
    FROM numbered WHERE n <= 50000`);
  await db.execute(sql`
    INSERT INTO tasks (customer_id, title, due_at, assignee_id, done_at)
    SELECT id, 'Call back number ' || n, now() + (n - 10000) * interval '10 minutes', (SELECT id FROM users LIMIT 1),
      CASE WHEN n % 2 = 0 THEN now() END
    FROM numbered WHERE n <= 20000`);
  await db.execute(sql`INSERT INTO tags (name) SELECT 'Tag ' || n FROM generate_series(1, 100) AS n`);
  await db.execute(sql`
    INSERT INTO customer_tags (customer_id, tag_id, position)
    SELECT numbered.id, tags.id, position FROM numbered
    CROSS JOIN LATERAL (VALUES (1 + n % 100, 0), (1 + n % 7, 1)) AS given(number, position)
    JOIN tags ON tags.name = 'Tag ' || given.number
    ON CONFLICT DO NOTHING`);
  await db.execute(sql`DROP TABLE numbered`);
  await db.execute(sql`VACUUM (ANALYZE)`);
}
