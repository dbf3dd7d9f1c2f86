import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { captureLead, mailsTo, openCheckout } from '../support/loop.ts';
import { metricsOf } from '../support/metrics.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer } from '../support/records.ts';

/** The number of consecutive outages after which the product stops calling a vendor. */
const OUTAGES = 10;

let product: Product;
let staff: HttpClient;
/** Accepts connections and never answers. */
let silent: Server;
const sockets = new Set<Socket>();

beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  product = await startProduct({ TWILIO_API_URL: `http://127.0.0.1:${port}` });
  staff = await product.staff();
});
afterEach(async () => {
  for (const vendor of ['smtp', 'stripe'] as const) await product.sandbox.fault({ vendor, mode: 'off' });
});
afterAll(async () => {
  await product.stop();
  silent.close();
});

function email(customerId: string): Promise<Answer> {
  return staff.post('/api/crm/send-email', { customerId, subject: 'Hello', content: 'Is anybody there?' });
}

async function repeat<T>(times: number, call: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < times; i++) results.push(await call());
  return results;
}

const statuses = (answers: Answer[]): number[] => [...new Set(answers.map(({ status }) => status))];

describe('A vendor that is away', () => {
  test('is not called after ten outages, is answered for with 502 and Retry-After, and is found again by itself', async () => {
    const customerId = await addCustomer(staff);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    const failed = await repeat(OUTAGES, async () => email(await addCustomer(staff)));
    expect(statuses(failed)).toEqual([502]);
    expect(failed.at(-1)?.headers.get('retry-after')).toBe(null);

    // A call after more than a second would probe the vendor, and make the next pause longer.
    const refused = await until('a call that is not made', async () => {
      const answer = await email(customerId);
      return answer.headers.has('retry-after') && answer;
    });
    expect([refused.status, refused.body.code]).toEqual([502, 'vendor_failed']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await until('mail goes out again', async () => (await email(customerId)).status === 200, 20_000);
    expect(statuses(await repeat(3, () => email(customerId)))).toEqual([200]);
  });

  test('is not what a vendor is that fails for one person again and again', async () => {
    const inTrouble = await addCustomer(staff);
    const other = await addCustomer(staff);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    expect(statuses(await repeat(OUTAGES + 2, () => email(inTrouble)))).toEqual([502]);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    expect((await email(other)).status).toBe(200);
  });

  test('costs no welcome mail: it is sent once when the vendor is back', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'patient@example.com');
    const checkout = await openCheckout(visitor, customerId);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    await product.sandbox.checkout(checkout, 'pay');
    await repeat(OUTAGES, () => email(customerId));
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    const welcome = async () =>
      (await mailsTo(product.sandbox, 'patient@example.com')).filter(({ subject }) => subject.startsWith('Welcome'));
    await until('the welcome mail', async () => (await welcome()).length > 0);
    expect(await welcome()).toHaveLength(1);
  });

  test('is not what a vendor is that refuses its input', async () => {
    const customerId = await addCustomer(staff);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 552 });
    const refused = await repeat(OUTAGES + 2, () => email(customerId));
    expect(statuses(refused)).toEqual([409]);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    expect((await email(customerId)).status).toBe(200);
  });

  test('makes Stripe send its event again, and the purchase is there in the end', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'webhook@example.com');
    const checkout = await openCheckout(visitor, customerId);
    const paying = async (): Promise<Answer> => visitor.get('/api/checkout-summary');
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 500 });
    await product.sandbox.checkout(checkout, 'pay').catch(() => undefined);
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    await until('the purchase', async () => (await paying()).text.includes('"completed"'));
  });
});

describe('A vendor that takes connections and never answers', () => {
  test('gets 502 after ten seconds, holds no socket afterwards, and is not waited for again', async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, () => addCustomer(staff)));
    const before = process.memoryUsage().rss;
    const texts = await Promise.all(
      customers.map((customerId) => staff.post('/api/crm/send-sms', { customerId, message: 'Hello?' })),
    );
    expect(statuses(texts)).toEqual([502]);
    const { value } = await metricsOf(product.url);
    const outages = (part: string) => value(`vendor_call_duration_seconds_${part}{vendor="twilio",outcome="outage"}`);
    expect(outages('count')).toBe(20);
    expect(Number(outages('sum')) / 20).toBeGreaterThan(9);
    expect(Number(outages('sum')) / 20).toBeLessThan(15);

    const again = Date.now();
    // One of the two calls may be the one that probes the vendor.
    const more = customers
      .slice(0, 2)
      .map((id) => staff.post('/api/crm/send-sms', { customerId: id, message: 'Hello?' }));
    const refused = await Promise.race(more);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([502, true]);
    // Who waits for the vendor waits ten seconds.
    expect(Date.now() - again).toBeLessThan(5_000);
    expect(statuses(await Promise.all(more))).toEqual([502]);
    await until('no socket is open', async () => sockets.size === 0, 5_000);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(100);
  });
});
