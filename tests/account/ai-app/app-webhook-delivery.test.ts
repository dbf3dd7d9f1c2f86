import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import type { Db } from '#server/database/database.ts';
import { createAccessService } from '#server/modules/account/ai-app/access.service.ts';
import { createAppWebhooksService } from '#server/modules/account/ai-app/app-webhooks.service.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

interface Received {
  id: string;
  sub: string;
  type: string;
  name: string;
  status: number;
}

/** An app that verifies and records each webhook. The test chooses its answers. */
class OwnApp {
  readonly received: Received[] = [];
  /** Returns the status for a webhook about somebody of this name, or undefined for none. */
  answer: (name: string) => number | undefined = () => 204;
  readonly #server: Server;
  readonly #verifier = new Webhook(SECRET);

  constructor(port: number) {
    // What is cut off, as by a product that stops, is no failure of a test.
    this.#server = createServer((request, response) => {
      this.#take(request, response).catch(() => response.destroy());
    }).listen(port, '127.0.0.1');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const event = this.#verifier.verify(await text(request), request.headers as Record<string, string>) as {
      type: string;
      data: { sub: string; name: string };
    };
    const { sub, name } = event.data;
    const status = this.answer(name);
    this.received.push({
      id: String(request.headers['webhook-id']),
      sub,
      name,
      type: event.type,
      status: status ?? 0,
    });
    if (status !== undefined) response.writeHead(status).end();
  }

  taken(sub: string): Received[] {
    return this.received.filter((webhook) => webhook.sub === sub && webhook.status === 204);
  }

  close(): void {
    this.#server.close();
  }
}

let product: Product;
let staff: HttpClient;
let app: OwnApp;
beforeAll(async () => {
  const port = await freePort();
  app = new OwnApp(port);
  product = await startProduct({ APP_WEBHOOK_URL: `http://127.0.0.1:${port}/hooks`, APP_WEBHOOK_SECRET: SECRET });
  staff = await product.staff();
});
afterAll(async () => {
  await product.stop();
  app.close();
});

const put = (id: string, body: unknown) => staff.send('PUT', `/api/crm/customers/${id}`, body, {});

function addWithAccess(name = 'Ada'): Promise<string> {
  return addCustomer(staff, { name, accessOverride: 'granted' });
}

const EVERY_MS = 300;

/**
 * Waits, and lets what has failed be tried again at once: the pauses between two tries are of the jobs and of the webhooks. A pause
 * is at most ten seconds, and a webhook on its way is claimed for longer. One job sends what is due of all.
 */
function untilTriedAgain(what: string, look: () => Promise<boolean>): Promise<boolean> {
  let next = performance.now() + EVERY_MS;
  return until(what, async () => {
    if (await look()) return true;
    if (performance.now() < next) return false;
    next = performance.now() + EVERY_MS;
    const { db } = product.database;
    await db.execute(sql`
      UPDATE app_webhooks SET lease_expires_at = now()
      WHERE delivered_at IS NULL AND lease_expires_at BETWEEN now() AND now() + interval '11 seconds'`);
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM pgboss.job WHERE name = 'app-webhooks' AND state = 'retry' LIMIT 1`,
    );
    for (const { id } of rows) {
      await product.database.transaction((tx) => product.jobs.runNow(tx, { queue: 'app-webhooks', id }));
    }
    return false;
  });
}

/** Waits until nothing is left to tell the app. */
async function allSent(): Promise<void> {
  const { db } = product.database;
  const nothing = (statement: string) => async () => (await db.execute(statement)).rows.length === 0;
  await untilTriedAgain('all to be taken', nothing('SELECT 1 FROM app_webhooks WHERE delivered_at IS NULL LIMIT 1'));
  // One job has sent what was due of all. The others have nothing left to do, and would be looked at every two seconds.
  await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'app-webhooks' AND state IN ('created', 'retry')`);
  await until(
    'all jobs to be done',
    nothing("SELECT 1 FROM pgboss.job WHERE name IN ('app-webhooks', 'catch-up-app') AND state < 'completed' LIMIT 1"),
  );
  await until('what they told', nothing('SELECT 1 FROM app_webhooks WHERE delivered_at IS NULL LIMIT 1'));
}

const metrics = async () => (await product.visitor().get('/metrics')).text;
const countsAsAway = async () => /^vendor_away\{vendor="app"\} 1/m.test(await metrics());

describe('A webhook', () => {
  test('is sent again until it is taken, under the same id, and what comes later waits for it', async () => {
    const fails = { left: 3 };
    app.answer = () => (fails.left-- > 0 ? 500 : 204);
    const id = await addWithAccess();
    await until('the first try', async () => app.received.length > 0);
    await put(id, { name: 'Bea' });
    await put(id, { accessOverride: 'blocked' });
    await put(id, { accessOverride: 'granted', name: 'Cleo' });
    await allSent();
    const all = app.received.filter(({ sub }) => sub === `customer:${id}`);
    expect(new Set(all.slice(0, 4).map((webhook) => webhook.id)).size).toBe(1);
    expect(all.map(({ type, name, status }) => [type, name, status])).toEqual([
      ['access.granted', 'Ada', 500],
      ['access.granted', 'Ada', 500],
      ['access.granted', 'Ada', 500],
      ['access.granted', 'Ada', 204],
      ['access.changed', 'Bea', 204],
      ['access.ended', 'Bea', 204],
      ['access.granted', 'Cleo', 204],
    ]);
    expect(new Set(all.map((webhook) => webhook.id)).size).toBe(4);
  });

  test.each([
    // Ten failures in a row, and some more.
    ['refuses with 500', 500, 14],
    ['refuses with 400', 400, 4],
    // The four wait for answers, and nothing more of them is tried.
    ['never answers', undefined, 4],
  ])('that the app %s holds up nobody else, however many people it happens to', async (_, status, failures) => {
    app.answer = (name) => (name.includes('trouble') ? status : 204);
    const ids = await Promise.all([1, 2, 3, 4].map(() => addWithAccess('In trouble')));
    for (const id of ids) await put(id, { name: 'Still in trouble' });
    const subs = new Set(ids.map((id) => `customer:${id}`));
    await untilTriedAgain(
      'their failures',
      async () => app.received.filter(({ sub }) => subs.has(sub)).length >= failures,
    );
    const began = performance.now();
    const other = await addWithAccess();
    await until('the other', async () => app.taken(`customer:${other}`).length === 1, 20_000);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(ids.flatMap((id) => app.taken(`customer:${id}`))).toEqual([]);
    expect(await metrics()).toMatch(/queue="app-webhooks"/);
    expect(await countsAsAway()).toBe(false);
    app.answer = () => 204;
    await allSent();
    for (const id of ids) expect(app.taken(`customer:${id}`)).toHaveLength(2);
  });

  test('goes out within half a minute once an app that was away answers again, whoever is still in trouble', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => addWithAccess()));
    await allSent();
    app.answer = () => 503;
    for (const [index, id] of people.entries()) await put(id, { name: index % 4 === 0 ? 'In trouble' : 'Bea' });
    await until('the app counts as away', countsAsAway, 30_000);
    app.answer = (name) => (name === 'In trouble' ? 500 : 204);
    const recovered = performance.now();
    const well = people.filter((_, index) => index % 4 !== 0);
    await until('what waited', async () => well.every((id) => app.taken(`customer:${id}`).length === 2), 40_000);
    expect(performance.now() - recovered).toBeLessThan(30_000);
    app.answer = () => 204;
    await allSent();
  });

  test('that nobody has a job for, and a person that the app was never told of, are made up for at the next start', async () => {
    app.answer = () => 204;
    const [id, lost] = [await addWithAccess(), await addWithAccess()];
    await allSent();
    await product.database.db.execute(sql`DELETE FROM app_webhooks WHERE account = ${id}::uuid`);
    await product.database.db.execute(
      sql`UPDATE app_webhooks SET delivered_at = NULL, position = 2 WHERE account = ${lost}::uuid`,
    );
    await product.restart();
    staff = await product.staff();
    await until('both', async () =>
      [id, lost].every(
        (account) => app.taken(`customer:${account}`).filter(({ type }) => type === 'access.granted').length === 2,
      ),
    );
    await allSent();
    await product.restart();
    await allSent();
    expect(app.taken(`customer:${id}`).length).toBe(2);
  });

  test('is not sent while an app of one’s own has no URL for it, and what happened meanwhile is told once it has', async () => {
    const [kept, ends] = [await addWithAccess(), await addWithAccess()];
    await allSent();
    const before = app.received.length;
    const url = product.env.APP_WEBHOOK_URL ?? '';
    await product.restart({ APP_URL: `${product.sandboxUrl}/app`, APP_WEBHOOK_URL: '' });
    staff = await product.staff();
    await put(ends, { accessOverride: 'blocked' });
    const begins = await addWithAccess();
    await allSent();
    expect(app.received.length).toBe(before);
    await product.restart({ APP_URL: '', APP_WEBHOOK_URL: url });
    staff = await product.staff();
    await allSent();
    const types = (id: string) => app.taken(`customer:${id}`).map(({ type }) => type);
    expect([types(kept), types(ends), types(begins)]).toEqual([
      ['access.granted'],
      ['access.granted', 'access.ended'],
      ['access.granted'],
    ]);
  });
});

test('Looking at access costs two statements where nothing has changed, whoever has it', async () => {
  const withAccess = await addWithAccess();
  const { database } = product;
  await allSent();
  const refused = async () => {
    throw new Error('Nothing was to be told');
  };
  const jobs = { enqueue: refused } as never;
  const gateway = { room: 1, send: refused };
  const access = createAccessService({ appWebhooks: createAppWebhooksService({ database, jobs, gateway }) });
  let statements = 0;
  await database.transaction(async (tx) => {
    const counted = new Proxy(tx, {
      get: (target, name) => {
        if (['select', 'execute', 'insert', 'update', 'delete'].includes(String(name))) statements += 1;
        return Reflect.get(target, name);
      },
    }) as Db;
    await access.refresh(counted, [withAccess]);
  });
  expect(statements).toBe(2);
});
