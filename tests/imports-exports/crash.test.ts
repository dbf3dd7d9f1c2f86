import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { ProductProcess } from '../support/processes.ts';
import { loggedIn } from '../support/product.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';

const ROWS = 3_000;
const CHUNK = 500;

let env: ProductEnv;
let sandbox: ProductProcess;
let server: ProductProcess;

beforeEach(async () => {
  env = await createProductEnv();
  sandbox = await ProductProcess.start('sandbox', env.variables);
  server = await ProductProcess.start('server', env.variables);
});
afterEach(async () => {
  await server.stop();
  await sandbox.stop();
  await env.remove();
});

const rows = Array.from({ length: ROWS }, (_, index) => ({
  name: `Person ${index}`,
  email: `person-${index}@crash.example`,
}));
const parts = Array.from({ length: ROWS / CHUNK }, (_, chunk) => rows.slice(chunk * CHUNK, (chunk + 1) * CHUNK));

async function send(staff: HttpClient, importId: string, chunk: number) {
  return staff.post('/api/crm/import-customers', { customers: parts[chunk], importId, chunk });
}

async function expectEveryRowOnce(staff: HttpClient): Promise<void> {
  const { body } = await staff.get('/api/crm/customers');
  const emails = (body as unknown as { email: string }[]).map(({ email }) => email);
  expect(emails).toHaveLength(ROWS);
  expect(new Set(emails).size).toBe(ROWS);
}

describe('The server killed with SIGKILL in the middle of an import', () => {
  test.each([150, 900])('(%i ms into it) has every row once when the same file comes again', async (delay) => {
    const staff = await loggedIn(new HttpClient(env.url));
    const importId = crypto.randomUUID();
    const sending = (async () => {
      for (const chunk of parts.keys()) await send(staff, importId, chunk);
    })().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await server.kill();
    await sending;
    server = await ProductProcess.start('server', env.variables);

    const responses = [];
    for (const chunk of parts.keys()) responses.push(await send(staff, crypto.randomUUID(), chunk));
    expect(responses.map(({ status }) => status)).toEqual(parts.map(() => 200));
    await expectEveryRowOnce(staff);
  });

  test('goes on under the same import with the part whose answer was lost', async () => {
    const staff = await loggedIn(new HttpClient(env.url));
    const importId = crypto.randomUUID();
    let next = 0;
    const sending = (async () => {
      for (; next < parts.length; next++) await send(staff, importId, next);
    })().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await server.kill();
    await sending;
    server = await ProductProcess.start('server', env.variables);

    for (; next < parts.length; next++) expect((await send(staff, importId, next)).status).toBe(200);
    await expectEveryRowOnce(staff);
    const [summary] = (await staff.get('/api/crm/imports')).body as unknown as object[];
    expect(summary).toMatchObject({ id: importId, customerImported: ROWS, customerSkipped: 0 });
  });
});
