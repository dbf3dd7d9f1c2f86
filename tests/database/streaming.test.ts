import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { ProductProcess } from '../support/processes.ts';
import { loggedIn } from '../support/product.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';

const COUNT = 40_000;
const READERS = 10;
/** Bytes that memory may grow by, for garbage. The answer has 12 MB, and as objects and copies several times that. */
const ENOUGH = 50_000_000;
const ENOUGH_AT_ONCE = 80_000_000;
/** Leaves little room for garbage. Otherwise the memory would mostly show when V8 last collected it. */
const HEAP = '--max-old-space-size=160';

let env: ProductEnv;
let server: ProductProcess;
let cookie: string;
/** The most memory that the server was seen with. V8 gives back what it does not need for a moment, and takes it again. */
let mostBefore = 0;

beforeAll(async () => {
  env = await createProductEnv();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = env.variables;
  const database = await openDatabase({ databaseUrl, dataDir }, () => undefined);
  await migrate(database);
  const customers = sql`
    INSERT INTO customers (name, email, phone)
    SELECT 'Customer ' || n, 'customer-' || n || '@example.com', '+1 415 ' || n FROM generate_series(1, ${COUNT}::int) AS n`;
  // Inserting so many rows at once may exceed the product's statement timeout.
  await database.transaction((tx) => tx.execute(customers), { noTimeout: true });
  await database.close();
  server = await ProductProcess.start('server', { ...env.variables, NODE_OPTIONS: HEAP });
  const staff = await loggedIn(new HttpClient(env.url));
  cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  // Warms up, so that memory that the first pages allocate once does not count.
  for (let page = 0; page < 10; page += 1) {
    await staff.get('/api/crm/customers?limit=1000');
    memory();
  }
}, 240_000);
afterAll(async () => {
  await server.stop();
  await env.remove();
});

/** Returns the resident memory of the server, in bytes. */
function memory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  const resident = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  mostBefore = Math.max(mostBefore, resident);
  return resident;
}

async function askForAll(path = '/api/crm/customers'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${env.url}${path}`, { headers: { cookie } }, resolve).on('error', reject);
  });
}

test('The whole list of 40,000 customers is streamed: memory stays flat', { timeout: 240_000 }, async () => {
  const before = mostBefore;
  const response = await askForAll();
  let [bytes, rows, most] = [0, 0, before];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    most = Math.max(most, memory());
    for (const byte of chunk) if (byte === 0x7b) rows += 1;
  }
  expect(response.headers['x-total-count']).toBe(String(COUNT));
  expect(rows).toBe(COUNT);
  expect(bytes).toBeGreaterThan(12_000_000);
  expect(most - before).toBeLessThan(ENOUGH);
});

test('Ten readers who stop reading hold nothing but their pages in memory, and nobody up', {
  timeout: 90_000,
}, async () => {
  const before = mostBefore;
  const asked = Array.from({ length: READERS }, (_, reader) =>
    askForAll(reader % 2 ? '/api/crm/customers' : '/api/crm/export-users'),
  );
  const responses = await Promise.all(asked);
  for (const response of responses) response.pause();
  await wait(5_000);
  // A server reads for all of them at once, the embedded database for one after the other.
  expect(memory() - before).toBeLessThan(process.env.DATABASE_URL ? ENOUGH_AT_ONCE : ENOUGH);
  const asker = new HttpClient(env.url);
  await until('the server to be ready', async () => (await asker.get('/readyz')).status === 200, 30_000);
  for (const response of responses) response.destroy();
});
