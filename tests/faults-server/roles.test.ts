import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { type RunningServer, startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { SERVER_LOCK_KEY } from '#server/database/lock-keys.ts';
import { HttpClient } from '../support/http-client.ts';
import { buy, mailsTo } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { rowsOf } from '../support/records.ts';

describe.skipIf(!process.env.DATABASE_URL)('Requests and jobs in processes of their own', () => {
  let web: Product;
  let whole: Product;
  let worker: RunningServer | undefined;
  let workerUrl: string;

  beforeAll(async () => {
    const INBOUND_IMAP_URL = 'imap://office:secret@127.0.0.1:1/INBOX';
    [web, whole] = [await startProduct({ ROLE: 'web', INBOUND_IMAP_URL }), await startProduct()];
    workerUrl = `http://127.0.0.1:${await freePort()}`;
  });
  afterAll(async () => {
    await worker?.stop();
    await whole.stop();
    await web.stop();
  });

  const welcomeJobs = () => rowsOf(web.database, sql`SELECT state::text FROM pgboss.job WHERE name = 'welcome-mail'`);
  const schedules = () => rowsOf(web.database, sql`SELECT name FROM pgboss.schedule ORDER BY name`);

  test('the welcome mail waits while there is web alone, and nothing is scheduled', async () => {
    await buy(web, await web.staff(), { email: 'waits@example.com' });
    // A product that also runs jobs sends a later buyer's mail first, so the other one had enough time.
    await buy(whole, await whole.staff(), { email: 'goes@example.com' });
    await until('the mail of the other', async () => (await mailsTo(whole.sandbox, 'goes@example.com')).length > 0);
    expect(await welcomeJobs()).toEqual([{ state: 'created' }]);
    expect(await mailsTo(web.sandbox, 'waits@example.com')).toEqual([]);
    expect(await schedules()).toEqual([]);
  });

  test('it goes out when a worker comes, which also keeps the schedule', async () => {
    worker = await startServer(readConfig({ ...web.env, ROLE: 'worker', PORT: new URL(workerUrl).port }));
    await until('the mail', async () => (await mailsTo(web.sandbox, 'waits@example.com')).length > 0);
    const names = [
      'decide-stop-questions',
      'finish-demos',
      'fold-totals',
      'follow-ups',
      'missed-texts',
      'order-digests',
      'order-task-mails',
      'read-mailbox',
      'retention',
      'send-due',
      'wake-conversations',
    ];
    expect(await schedules()).toEqual(names.map((name) => ({ name })));
  });

  test('a worker answers for its health, and nothing else', async () => {
    const client = new HttpClient(workerUrl);
    const statusOf = async (path: string): Promise<number> => (await client.get(path)).status;
    for (const path of ['/healthz', '/readyz', '/metrics']) expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of ['/', '/staff/crm', '/api/crm/customers', '/api/crm/events', '/api/docs', '/api/openapi.json']) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    const login = await client.post('/api/staff/login', { username: 'staff', password: 'staff-sandbox' });
    expect(login.status).toBe(404);
    expect((await client.get('/metrics')).text).toMatch(/^jobs\{queue="welcome-mail",state="ready"\} 0$/m);
  });

  test('a worker keeps restores out as every server does, also with its listening connection', async () => {
    // The second is that of `web`.
    const holders = sql`
      SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
      WHERE locktype = 'advisory' AND objid = ${SERVER_LOCK_KEY} AND mode = 'ShareLock' AND granted`;
    await until('both locks', async () => (await rowsOf(web.database, holders)).length === 2, 15_000);
  });

  test('only a process that runs jobs says whether the mailbox can be reached, because no other reads it', async () => {
    const imapOf = async (url: string) => {
      const { mail } = (await new HttpClient(url).get('/readyz')).body as { mail?: { imap: string } };
      return mail?.imap;
    };
    expect([await imapOf(web.url), await imapOf(workerUrl)]).toEqual(['off', 'away']);
  });
});
