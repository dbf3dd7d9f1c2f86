import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import type { Db } from '#server/database/database.ts';
import { createAccessService } from '#server/modules/account/ai-app/access.service.ts';
import { createAppWebhooksService } from '#server/modules/account/ai-app/app-webhooks.service.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
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
  /** Returns the status for a webhook about `sub`. */
  answer: (sub: string) => number = () => 204;
  /** People whose webhooks get no answer. */
  silentFor: (sub: string) => boolean = () => false;
  readonly #server: Server;

  constructor(port: number) {
    const verifier = new Webhook(SECRET);
    this.#server = createServer(async (request, response) => {
      const event = verifier.verify(await text(request), request.headers as Record<string, string>) as {
        type: string;
        data: { sub: string; name: string };
      };
      const { sub, name } = event.data;
      const status = this.answer(sub);
      if (this.silentFor(sub)) {
        this.received.push({ id: String(request.headers['webhook-id']), sub, name, type: event.type, status: 0 });
        return;
      }
      this.received.push({ id: String(request.headers['webhook-id']), sub, name, type: event.type, status });
      response.writeHead(status).end();
    }).listen(port, '127.0.0.1');
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

async function addWithAccess(email: string): Promise<string> {
  const id = await addCustomer(staff, { name: 'Ada', email, accessOverride: 'granted' });
  await put(id, { accessOverride: 'granted' });
  return id;
}

const failuresOf = (subs: Set<string>) =>
  app.received.filter(({ sub, status }) => subs.has(sub) && status !== 204).length;

async function awayMetric(): Promise<number> {
  const { text: metrics } = await product.visitor().get('/metrics');
  return Number(/^vendor_away\{vendor="app"\} (\d)/m.exec(metrics)?.[1] ?? 0);
}

describe('A webhook', () => {
  test('is sent again until it is taken, under the same id, and what comes later waits for it', async () => {
    const fails = { left: 3 };
    app.answer = () => (fails.left-- > 0 ? 500 : 204);
    const id = await addWithAccess('again@example.com');
    await until('the first try', async () => app.received.length > 0);
    await put(id, { name: 'Bea' });
    await put(id, { accessOverride: 'blocked' });
    await put(id, { accessOverride: 'granted', name: 'Cleo' });
    await jobsAreDone(product.database);
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
    ['refuses with 500', (app: OwnApp, subs: Set<string>) => (app.answer = (sub) => (subs.has(sub) ? 500 : 204))],
    ['never answers', (app: OwnApp, subs: Set<string>) => (app.silentFor = (sub) => subs.has(sub))],
  ] as const)('that the app %s holds up nobody else, however many people it happens to', async (how, beginTrouble) => {
    const inTrouble = new Set<string>();
    beginTrouble(app, inTrouble);
    for (let i = 0; i < 4; i++) {
      const id = await addWithAccess(`trouble-${i}-${how.length}@example.com`);
      inTrouble.add(`customer:${id}`);
      await put(id, { name: 'Bea' });
    }
    // Ten failures in a row, and some more.
    await until('their failures', async () => failuresOf(inTrouble) >= 14, 60_000);
    for (let i = 0; i < 3; i++) {
      const began = performance.now();
      const other = await addWithAccess(`in-time-${i}-${how.length}@example.com`);
      await until('the other', async () => app.taken(`customer:${other}`).length === 1, 20_000);
      expect(performance.now() - began).toBeLessThan(10_000);
    }
    expect(await awayMetric()).toBe(0);
    app.answer = () => 204;
    app.silentFor = () => false;
    const recovered = performance.now();
    await until('what waited', async () => [...inTrouble].every((sub) => app.taken(sub).length > 0), 40_000);
    expect(performance.now() - recovered).toBeLessThan(30_000);
    await jobsAreDone(product.database, 60_000);
  });

  test('goes out within half a minute once an app that was away answers again, whoever is still in trouble', async () => {
    const people: string[] = [];
    for (let i = 0; i < 24; i++) people.push(`customer:${await addWithAccess(`away-${i}@example.com`)}`);
    await jobsAreDone(product.database, 60_000);
    app.answer = () => 503;
    for (const sub of people) await put(sub.slice('customer:'.length), { name: 'Bea' });
    await until('the app counts as away', async () => (await awayMetric()) === 1, 30_000);
    const broken = new Set(people.filter((_, index) => index % 4 === 0));
    app.answer = (sub) => (broken.has(sub) ? 500 : 204);
    const recovered = performance.now();
    const well = people.filter((sub) => !broken.has(sub));
    await until('what waited', async () => well.every((sub) => app.taken(sub).length === 2), 40_000);
    expect(performance.now() - recovered).toBeLessThan(30_000);
    app.answer = () => 204;
    await jobsAreDone(product.database, 60_000);
  });

  test('that the app refuses holds up nobody else', async () => {
    app.answer = () => 204;
    const refused = await addWithAccess('refused@example.com');
    await jobsAreDone(product.database);
    app.answer = (sub) => (sub === `customer:${refused}` ? 400 : 204);
    await put(refused, { name: 'Bea' });
    const other = await addWithAccess('other@example.com');
    await until('the other', async () => app.taken(`customer:${other}`).length === 1);
    expect(app.taken(`customer:${refused}`).map(({ type }) => type)).toEqual(['access.granted']);
    const { text: metrics } = await product.visitor().get('/metrics');
    expect(metrics).toMatch(/queue="app-webhooks"/);
    app.answer = () => 204;
    await jobsAreDone(product.database);
    expect(app.taken(`customer:${refused}`).map(({ type }) => type)).toEqual(['access.granted', 'access.changed']);
  });

  test('that nobody has a job for, and a person that the app was never told of, are made up for at the next start', async () => {
    app.answer = () => 204;
    const id = await addWithAccess('before@example.com');
    const lost = await addWithAccess('lost@example.com');
    await jobsAreDone(product.database);
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
    await jobsAreDone(product.database);
    await product.restart();
    await jobsAreDone(product.database);
    expect(app.taken(`customer:${id}`).length).toBe(2);
  });

  test('is not sent while an app of one’s own has no URL for it, and what happened meanwhile is told once it has', async () => {
    const kept = await addWithAccess('kept@example.com');
    const ends = await addWithAccess('ends@example.com');
    await jobsAreDone(product.database);
    const before = app.received.length;
    const url = product.env.APP_WEBHOOK_URL ?? '';
    await product.restart({ APP_URL: `${product.sandboxUrl}/app`, APP_WEBHOOK_URL: '' });
    staff = await product.staff();
    await put(ends, { accessOverride: 'blocked' });
    const begins = await addWithAccess('begins@example.com');
    await jobsAreDone(product.database);
    expect(app.received.length).toBe(before);
    await product.restart({ APP_URL: '', APP_WEBHOOK_URL: url });
    staff = await product.staff();
    await jobsAreDone(product.database);
    const types = (id: string) => app.taken(`customer:${id}`).map(({ type }) => type);
    expect([types(kept), types(ends), types(begins)]).toEqual([
      ['access.granted'],
      ['access.granted', 'access.ended'],
      ['access.granted'],
    ]);
  });
});

test('Looking at access costs two statements where nothing has changed, whoever has it', async () => {
  const withAccess = await addWithAccess('costs@example.com');
  const { database } = product;
  await jobsAreDone(database);
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
