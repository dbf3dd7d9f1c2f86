import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Db } from '#server/database/database.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { StatementNames } from '#server/database/statement-names.ts';
import { openEmpty } from './opened.ts';

describe('A statement', () => {
  test('gets a name once it has run a few times, the same in each process', () => {
    const [here, elsewhere] = [new StatementNames(), new StatementNames()];
    const text = 'SELECT name FROM staff_users WHERE id = $1';
    const names = Array.from({ length: 5 }, () => here.nameOf(text));
    expect(names.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(names[3]).toMatch(/^[\w-]{43}$/);
    expect(names[4]).toBe(names[3]);
    expect([1, 2, 3, 4].map(() => elsewhere.nameOf(text)).at(-1)).toBe(names[3]);
  });

  test('that searches has none, because its plan depends on what is searched', () => {
    const names = new StatementNames();
    const last = Array.from({ length: 9 }, () => names.nameOf('SELECT id FROM customers WHERE name ILIKE $1')).at(-1);
    expect(last).toBeUndefined();
  });

  test('keeps the memory of a process that runs for a month: names end, and rare texts are forgotten', () => {
    const names = new StatementNames();
    const all = Array.from({ length: 700 }, (_, index) =>
      [1, 2, 3, 4].map(() => names.nameOf(`SELECT ${index}`)).at(-1),
    );
    expect(all.filter(Boolean)).toHaveLength(500);
    expect(names.nameOf('SELECT 1'), 'and the first keep theirs').toBe(all[1]);
  });
});

describe('The database', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ database, remove } = await openEmpty());
    await database.db.execute(sql`CREATE TABLE things (id int PRIMARY KEY, name text, at timestamptz, tags text[])`);
  });
  afterAll(() => remove());

  const add = (db: Db, id: number, name: string | null, tags: string[] = []) =>
    db.execute(
      sql`INSERT INTO things VALUES (${id}, ${name}, '2026-03-08T07:00:00Z', ${sql.param(tags)}) RETURNING id`,
    );
  const find = async (db: Db, id: number) =>
    (await db.execute<Record<string, unknown>>(sql`SELECT * FROM things WHERE id = ${id}`)).rows;

  test('answers a statement that runs all day the same at each run', async () => {
    for (let id = 1; id <= 8; id += 1) await add(database.db, id, id % 2 ? `Thing ${id}` : null, ['a', `b "${id}"`]);
    const answers = [];
    for (let id = 1; id <= 8; id += 1) answers.push(...(await find(database.db, id)));
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(answers[7]).toEqual({ ...answers[0], id: 8, name: null, tags: ['a', 'b "8"'] });
    expect(await find(database.db, 99)).toEqual([]);
  });

  test('says what is wrong with one, and goes on afterwards, in a transaction too', async () => {
    await expect(add(database.db, 1, 'again')).rejects.toSatisfy(isUniqueViolation);
    const work = database.transaction(async (tx) => {
      await add(tx, 20, 'Not kept');
      await add(tx, 1, 'again');
    });
    await expect(work).rejects.toSatisfy(isUniqueViolation);
    expect(await find(database.db, 20)).toEqual([]);
    await add(database.db, 21, 'Kept');
    expect(await find(database.db, 21)).toMatchObject([{ name: 'Kept' }]);
  });
});
