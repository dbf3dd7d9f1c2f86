import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { captureLead, mailsTo, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { createTestDatabase } from '../support/test-database.ts';

const unhandled: unknown[] = [];
const keep = (reason: unknown): void => void unhandled.push(reason);

describe.skipIf(!process.env.DATABASE_URL)('A PostgreSQL server that is away', () => {
  let product: Product;
  let staff: HttpClient;
  /** Two proxies to the same server, for two hosts of the URL. */
  let doors: [TcpProxy, TcpProxy];
  let drop: () => Promise<void>;

  beforeAll(async () => {
    process.on('unhandledRejection', keep);
    const database = await createTestDatabase();
    if (!database) throw new Error('There is no server');
    drop = database.drop;
    const url = new URL(database.url);
    doors = [new TcpProxy(url.hostname, Number(url.port)), new TcpProxy(url.hostname, Number(url.port))];
    await doors[0].open();
    await doors[1].open();
    const hosts = `127.0.0.1:${await freePort()},127.0.0.1:${doors[0].port},127.0.0.1:${doors[1].port}`;
    const user = `${url.username}${url.password && `:${url.password}`}`;
    product = await startProduct({
      DATABASE_URL: `postgres://${user}@${hosts}${url.pathname}?target_session_attrs=read-write`,
    });
    staff = await product.staff();
  });
  afterAll(async () => {
    process.off('unhandledRejection', keep);
    await product.stop();
    for (const door of doors) await door.close();
    await drop();
  });

  /** Makes calls with eight clients during the work. Returns the answers and the milliseconds of the slowest. */
  async function underLoad(work: () => Promise<void>): Promise<{ slowest: number; answers: Answer[] }> {
    let busy = true;
    let slowest = 0;
    const answers: Answer[] = [];
    const call = async (index: number): Promise<void> => {
      while (busy) {
        const began = performance.now();
        const lead = { name: 'Ada', email: `load-${index}-${answers.length}@example.com`, phone: '+1 415 555 2671' };
        answers.push(
          index % 2 ? await staff.get('/api/crm/customers?limit=5') : await staff.post('/api/lead-capture', lead),
        );
        slowest = Math.max(slowest, performance.now() - began);
      }
    };
    const callers = Promise.all(Array.from({ length: 8 }, (_, index) => call(index)));
    await work();
    busy = false;
    await callers;
    return { slowest, answers };
  }

  const statuses = (answers: Answer[]): number[] => [...new Set(answers.map(({ status }) => status))].sort();
  const isReady = async (): Promise<boolean> => (await staff.get('/readyz')).status === 200;

  test('is answered for with 503 and Retry-After, and is used again by itself: requests, jobs and live updates', async () => {
    const visitor = product.visitor();
    const checkout = await openCheckout(visitor, await captureLead(visitor, 'outage@example.com'));
    const stream = await fetch(`${product.url}/api/crm/events`, {
      headers: { cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString();
    })().catch(() => undefined);

    for (const door of doors) await door.close();
    const { slowest, answers } = await underLoad(async () => {
      await wait(3_000);
      expect(await isReady()).toBe(false);
      expect((await staff.get('/healthz')).status).toBe(200);
    });
    expect(statuses(answers)).toEqual([503]);
    expect(answers[0]?.headers.get('retry-after')).toBe('5');
    expect(answers[0]?.body).toEqual({
      message: 'The service is not available right now. Please try again in a moment.',
      code: 'unavailable',
    });
    expect(slowest).toBeLessThan(8_000);

    const before = heard;
    for (const door of doors) await door.open();
    await until('readiness', isReady);
    await until('a resync', async () => heard.slice(before.length).includes('"resync"'), 15_000);
    await product.sandbox.checkout(checkout, 'pay').catch(() => undefined);
    await until('the welcome mail', async () => (await mailsTo(product.sandbox, 'outage@example.com')).length > 0);
    await until('the event', async () => heard.slice(before.length).includes('"purchase"'), 15_000);
    await wait(0);
    expect(unhandled).toEqual([]);
    void reading;
  });

  test('is left for the next host when its connections break', async () => {
    await until('readiness', isReady);
    const [used, other] = doors[0].connections > 0 ? doors : [doors[1], doors[0]];
    await used.close();
    await until('the other host', isReady);
    expect(other.connections).toBeGreaterThan(0);
    const { answers } = await underLoad(() => wait(500));
    expect(statuses(answers)).toEqual([200]);
    await used.open();
  });

  test('is given up after seconds when it says nothing any more', async () => {
    for (const door of doors) door.silence();
    const { slowest, answers } = await underLoad(() => wait(1_000));
    expect(statuses(answers)).toEqual([503]);
    expect(slowest).toBeLessThan(22_000);
    expect(await isReady()).toBe(false);
    for (const door of doors) {
      door.cut();
      await door.open();
    }
    await until('readiness', isReady);
    expect(statuses((await underLoad(() => wait(500))).answers)).toEqual([200]);
    expect(unhandled).toEqual([]);
  }, 90_000);
});
