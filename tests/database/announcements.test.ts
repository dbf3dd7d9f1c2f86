import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { CHANNEL } from '#server/database/announcer.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { announcements, customers } from '#server/database/schema.ts';
import { until } from '../support/poll.ts';
import { createProductEnv } from '../support/product-env.ts';

let database: Database;
let remove: () => Promise<void>;
const heard: string[] = [];
const errors: Error[] = [];

beforeAll(async () => {
  const env = await createProductEnv();
  database = await openDatabase(readConfig(env.variables), (error) => errors.push(error));
  await migrate(database);
  const stopListening = await database.listen(CHANNEL, {
    onNotification: (payload) => heard.push(payload),
    onListening: () => undefined,
  });
  remove = async () => {
    await stopListening();
    await database.close();
    await env.remove();
  };
});
afterAll(async () => {
  await remove();
  expect(errors).toEqual([]);
});

const announce = (...payloads: string[]) =>
  database.transaction((tx) => tx.insert(announcements).values(payloads.map((payload) => ({ payload }))));

async function heardAll(last: string): Promise<string[]> {
  await until(`"${last}" is heard`, async () => heard.includes(last));
  return heard.splice(0);
}

test('A change is announced once it is committed, and nothing is left to announce', async () => {
  const [customer] = await database.transaction((tx) =>
    tx.insert(customers).values({ name: 'Ada', email: 'ada@example.com' }).returning(),
  );
  await until('the announcement', async () => heard.length > 0);
  expect(heard.splice(0).map((payload) => JSON.parse(payload))).toEqual([
    { type: 'customer', customerId: customer?.id, change: 'created' },
  ]);
  await until('nothing is left', async () => (await database.db.$count(announcements)) === 0);
});

test('A statement outside a transaction is announced within a second, as is one of another program', async () => {
  await database.db.update(customers).set({ name: 'Ada L.' }).where(eq(customers.email, 'ada@example.com'));
  await until('the announcement', async () => heard.length > 0);
  expect(heard.splice(0)[0]).toContain('updated');
});

test('What was rolled back is not announced', async () => {
  const undone = database.transaction(async (tx) => {
    await tx.update(customers).set({ name: 'Nobody' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await announce('after it');
  expect(await heardAll('after it')).toEqual(['after it']);
});

test('Announcements come in order, equal ones of one sending once, however many there are', async () => {
  const many = Array.from({ length: 2_500 }, (_, index) => `number ${index}`);
  await announce('first', 'second', 'first', 'third', ...many);
  expect(await heardAll('number 2499')).toEqual(['first', 'second', 'third', ...many]);
});

/** The embedded database has one connection, so all others wait for an open transaction. */
test.runIf(process.env.DATABASE_URL)(
  'An announcement of a transaction under way comes after its commit, and holds up no later one',
  async () => {
    let commit = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let began = (): void => undefined;
    const underWay = new Promise<void>((resolve) => {
      began = resolve;
    });
    const slow = database.transaction(async (tx) => {
      await tx.insert(announcements).values({ payload: 'slow' });
      began();
      await asked;
    });
    await underWay;
    await announce('quick');
    expect(await heardAll('quick')).toEqual(['quick']);
    commit();
    await slow;
    expect(await heardAll('slow')).toEqual(['slow']);
  },
);
