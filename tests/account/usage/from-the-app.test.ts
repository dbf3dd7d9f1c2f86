import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { buy } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { daysOf, owner } from './reports.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

/** Opens the sandbox's app from the account, as an owner does. Returns the page. */
async function openApp(email: string): Promise<string> {
  const browser = await signIn(product, email);
  return (await fetch(String((await browser.post('/api/account/open-app')).body.url))).text();
}

/** Sends the page's form as a browser without scripts does. Returns the next page. */
async function ask(page: string, question: string): Promise<{ status: number; page: string }> {
  const [, path = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]+)"/g)];
  const body = new URLSearchParams([
    ...hidden.map(([, name = '', value = '']) => [name, value]),
    ['question', question],
  ]);
  const response = await fetch(`${product.sandboxUrl}${path}`, { method: 'POST', body });
  return { status: response.status, page: await response.text() };
}

const usageOf = async (sub: string) => (await product.sandbox.app()).usage.filter((event) => event.sub === sub);

const isTaken = (sub: string, events: number) =>
  until(`${events} events to be taken`, async () => {
    const usage = await usageOf(sub);
    return usage.length === events && usage.every(({ state }) => state === 'delivered');
  });

describe('The sandbox’s app', () => {
  test('tells the product who has signed in and asked, once for each question', async () => {
    const email = 'asks-the-app@example.com';
    const { customerId } = await buy(product, staff, { email });
    const first = await openApp(email);
    const second = await ask(first, 'Whom do I call <first>?');
    expect([second.status, second.page.includes('Whom do I call &lt;first&gt;?')]).toEqual([200, true]);
    // The same page again, as a reload sends it, and a question that is none.
    await ask(first, 'Whom do I call <first>?');
    await ask(second.page, '  ');
    await ask(second.page, 'And then?');
    await isTaken(owner(customerId), 3);
    const day = new Date().toISOString().slice(0, 10);
    const counted = (await daysOf(staff, customerId)).map(({ type, count, sub }) => ({ type, count, sub }));
    expect(counted).toEqual([
      { type: 'question', count: 2, sub: owner(customerId) },
      { type: 'sign_in', count: 1, sub: owner(customerId) },
    ]);
    const { lastUsedAt, activeDays30 } = (await staff.get(`/api/crm/customers/${customerId}`)).body;
    expect([String(lastUsedAt).slice(0, 10), activeDays30]).toEqual([day, 1]);
  });

  test('keeps what the product did not take, and sends it again under the same id', async () => {
    const email = 'told-later@example.com';
    const { customerId } = await buy(product, staff, { email });
    await product.database.db.execute(
      sql.raw(`ALTER TABLE usage_days ADD CONSTRAINT broken CHECK (person_id <> '${customerId}') NOT VALID`),
    );
    await openApp(email);
    const waiting = await until('a second try', async () =>
      (await usageOf(owner(customerId))).find(({ state, attempts }) => state === 'pending' && attempts >= 2),
    );
    await product.database.db.execute(sql`ALTER TABLE usage_days DROP CONSTRAINT broken`);
    await isTaken(owner(customerId), 1);
    expect((await usageOf(owner(customerId)))[0]).toMatchObject({ id: waiting.id, at: waiting.at });
    expect((await daysOf(staff, customerId)).map(({ count }) => count)).toEqual([1]);
  });

  test('lets nobody ask without a session, or without access any more', async () => {
    const email = 'loses-access@example.com';
    const { customerId } = await buy(product, staff, { email });
    const page = await openApp(email);
    expect((await ask(page.replace(/name="session" value="[^"]+"/, 'name="session" value="x"'), 'Hello?')).status).toBe(
      401,
    );
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { accessOverride: 'blocked' }, {});
    const refused = await ask(page, 'Hello?');
    expect([refused.status, refused.page.includes('License ended.')]).toEqual([401, true]);
    expect((await usageOf(owner(customerId))).map(({ type }) => type)).toEqual(['sign_in']);
  });
});
