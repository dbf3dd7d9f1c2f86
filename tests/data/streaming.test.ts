import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { HttpClient } from '../support/http-client.ts';
import { ProductProcess } from '../support/processes.ts';
import { loggedIn } from '../support/product.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';

const COUNT = 100_000;
/** Bytes that garbage may take; the whole answer is above 30 MB, its rows as objects and its copies several times that. */
const ENOUGH = 100_000_000;

let env: ProductEnv;
let server: ProductProcess;
let cookie: string;

beforeAll(async () => {
  env = await createProductEnv();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = env.variables;
  const database = await openDatabase({ databaseUrl, dataDir }, () => undefined);
  await migrate(database);
  await database.db.execute(sql`
    INSERT INTO customers (name, email, phone)
    SELECT 'Customer ' || n, 'customer-' || n || '@example.com', '+1 415 ' || n FROM generate_series(1, ${COUNT}::int) AS n`);
  await database.close();
  server = await ProductProcess.start('server/main.ts', env.variables);
  const staff = await loggedIn(new HttpClient(env.url));
  cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  // What the first pages need once is not what a long list needs.
  for (let page = 0; page < 20; page += 1) await staff.get('/api/crm/customers?limit=1000');
}, 240_000);
afterAll(async () => {
  await server.stop();
  await env.remove();
});

/** Bytes of memory that the server has now. */
function memory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

async function askForAll(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${env.url}/api/crm/customers`, { headers: { cookie } }, resolve).on('error', reject);
  });
}

test('The whole list of 100,000 customers is streamed: memory stays flat', { timeout: 240_000 }, async () => {
  const before = memory();
  const answer = await askForAll();
  let [bytes, rows, most] = [0, 0, before];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    most = Math.max(most, memory());
    for (const byte of chunk) if (byte === 0x7b) rows += 1;
  }
  expect(answer.headers['x-total-count']).toBe(String(COUNT));
  expect(rows).toBe(COUNT);
  expect(bytes).toBeGreaterThan(30_000_000);
  expect(most - before).toBeLessThan(ENOUGH);
});

test('A reader who stops reading holds nothing but a page in memory', { timeout: 60_000 }, async () => {
  const before = memory();
  const answer = await askForAll();
  answer.pause();
  await wait(5_000);
  expect(memory() - before).toBeLessThan(ENOUGH);
  answer.destroy();
});
