import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { blocksOf } from '#tests/repository/markdown.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { buy, mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { linkIn } from '#tests/support/sign-in.ts';

const DOCUMENT = 'docs/connect-your-app.md';
const run = promisify(execFile);

/** The app is the document's code, unchanged. It runs beside the product. */
let product: Product;
let app: ChildProcess;
let folder: string;
let appUrl: string;
let staff: HttpClient;
let customerId: string;
beforeAll(async () => {
  const port = String(await freePort());
  appUrl = `http://127.0.0.1:${port}`;
  const settings = {
    APP_URL: `${appUrl}/welcome`,
    APP_API_KEY: 'a key of sixteen or more',
    APP_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 3).toString('base64')}`,
  };
  product = await startProduct({ ...settings, APP_WEBHOOK_URL: `${appUrl}/webhooks` });
  folder = await mkdtemp(join(tmpdir(), 'connect-'));
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const [source = ''] = blocksOf(DOCUMENT, 'ts');
  await writeFile(join(folder, 'app.ts'), source);
  const env = { ...settings, PUBLIC_URL: product.url, PORT: port };
  app = spawn(process.execPath, ['app.ts'], { cwd: folder, env, stdio: 'inherit' });
  await until('the app', async () =>
    fetch(appUrl).then(
      ({ status }) => status === 401,
      () => false,
    ),
  );
  staff = await product.staff();
  ({ customerId } = await buy(product, staff, { email: 'ada@example.com' }));
});
afterAll(async () => {
  app.kill();
  await product.stop();
  await rm(folder, { recursive: true });
});

const people = async () => (await fetch(`${appUrl}/people`)).text();

describe('The app that docs/connect-your-app.md shows', () => {
  test('lets in who comes from the product, by a token that is good once', async () => {
    const mail = await until('the mail', async () => (await mailsTo(product.sandbox, 'ada@example.com'))[0]);
    const browser = product.visitor();
    await browser.post(linkIn(mail));
    const url = String((await browser.post('/api/account/open-app')).body.url);
    const opened = await fetch(url);
    expect([opened.status, await opened.text()]).toEqual([200, 'Welcome, Ada Broker']);
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(`${appUrl}/welcome?token=nonsense`)).status).toBe(401);
  });

  test('knows by webhooks who has access, and takes none that is not signed', async () => {
    await until('the webhook', async () => (await people()) === 'Ada Broker');
    expect((await fetch(`${appUrl}/webhooks`, { method: 'POST', body: '{}' })).status).toBe(401);
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { name: 'Ada Renamed' }, {});
    await until('the name', async () => (await people()) === 'Ada Renamed');
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { accessOverride: 'blocked' }, {});
    await until('the end', async () => (await people()) === '');
  });
});

describe('The calls that docs/connect-your-app.md shows', () => {
  test('answer as it says', async () => {
    const calls = blocksOf(DOCUMENT, 'sh');
    const env = { ...process.env, PUBLIC_URL: product.url, APP_API_KEY: product.env.APP_API_KEY, id: customerId };
    const answers = await Promise.all(
      calls.map(async (call) => JSON.parse((await run('sh', ['-c', call], { env })).stdout)),
    );
    expect(answers).toEqual([
      expect.objectContaining({ sub: `customer:${customerId}`, role: 'owner', email: 'ada@example.com' }),
      { keys: [expect.objectContaining({ alg: 'ES256', use: 'sig' })] },
      { success: true },
    ]);
    const { days } = (await staff.get(`/api/crm/customers/${customerId}/usage`)).body;
    expect(days).toEqual([{ day: expect.any(String), sub: `customer:${customerId}`, type: 'question', count: 1 }]);
  });
});
