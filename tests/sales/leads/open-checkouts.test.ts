import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { buy, captureLead, mailsTo, openCheckout } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { linkIn } from '#tests/support/sign-in.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

interface Entry {
  id: string;
  kind: string;
  content?: string;
  isExpired?: boolean;
  isReminded?: boolean;
}

async function checkoutsOf(customerId: string): Promise<Entry[]> {
  return (await timelineOf(customerId)).filter(({ kind }) => kind === 'checkout');
}

async function timelineOf(customerId: string): Promise<Entry[]> {
  return (await staff.get(`/api/crm/customers/${customerId}/timeline`)).body as unknown as Entry[];
}

/** Adds a customer who has opened a checkout and not paid. */
async function undecided(email: string): Promise<{ customerId: string; checkout: Entry }> {
  const browser = product.visitor();
  const customerId = await captureLead(browser, email);
  await openCheckout(browser, customerId);
  const [checkout] = await checkoutsOf(customerId);
  if (!checkout) throw new Error('The timeline tells of no checkout');
  return { customerId, checkout };
}

const remind = ({ id }: Entry) => staff.post(`/api/crm/checkouts/${id}/reminder`);
const remindersTo = (email: string) => mailsTo(product.sandbox, email);

describe('A checkout that was left open', () => {
  test('stands in the timeline until it is paid, and says when it has expired', async () => {
    const { customerId, checkout } = await undecided('left@example.com');
    expect(checkout).toMatchObject({ productType: 'agent_license', quantity: 1, isExpired: false, isReminded: false });
    await product.database.db.execute(sql`UPDATE checkouts SET expires_at = now() WHERE customer_id = ${customerId}`);
    expect(await checkoutsOf(customerId)).toMatchObject([{ isExpired: true }]);
    const paid = await buy(product, staff, { email: 'paid@example.com' });
    expect(await checkoutsOf(paid.customerId)).toEqual([]);
  });

  test('brings who left it back by one mail, whose link signs in, however often staff press', async () => {
    const { customerId, checkout } = await undecided('back@example.com');
    const pressed = await Promise.all([remind(checkout), remind(checkout), remind(checkout)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const mails = await remindersTo('back@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your license for Insurance 24/7 AI']);
    const link = linkIn(mails[0]);
    expect((await product.visitor().post(link)).status).toBe(303);
    const entries = await timelineOf(customerId);
    expect(entries.find(({ kind }) => kind === 'checkout')).toMatchObject({ isReminded: true });
    expect(entries.find(({ kind }) => kind === 'email')?.content).not.toContain(link);
    const [lead] = (await staff.get('/api/crm/leads?q=back@example.com')).body as unknown as {
      firstAnsweredAt: string | null;
    }[];
    expect(lead?.firstAnsweredAt).not.toBe(null);
  });

  test('can be reminded of again after the mail server was away', async () => {
    const { checkout } = await undecided('away@example.com');
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    expect((await remind(checkout)).status).toBe(502);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    expect((await remind(checkout)).status).toBe(200);
    expect(await remindersTo('away@example.com')).toHaveLength(1);
  });

  test('can be reminded of again at the address that staff have corrected', async () => {
    const { customerId, checkout } = await undecided('mistyped@example.com');
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    expect((await remind(checkout)).status).toBe(502);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { email: 'corrected@example.com' }, {});
    expect((await remind(checkout)).status).toBe(200);
    const [mail] = await remindersTo('corrected@example.com');
    expect((await product.visitor().post(linkIn(mail))).status).toBe(303);
  });

  test('can be reminded of again when the server died before the mail was sent', async () => {
    const { customerId, checkout } = await undecided('died@example.com');
    // A server that died leaves this lease behind, which expires after half a minute.
    await product.database.db.execute(sql`
      UPDATE checkouts SET reminder_lease_expires_at = now() - interval '1 second' WHERE customer_id = ${customerId}`);
    expect((await remind(checkout)).status).toBe(200);
    expect((await remind(checkout)).status).toBe(409);
    expect(await remindersTo('died@example.com')).toHaveLength(1);
  });

  test('brings nobody back who has unsubscribed, paid, or is not known', async () => {
    const { customerId, checkout } = await undecided('no-mail@example.com');
    await staff.post('/api/crm/send-email', { customerId, subject: 'x', content: 'x' });
    const [mail] = await remindersTo('no-mail@example.com');
    const unsubscribe = /http\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    await product.visitor().post(new URL(unsubscribe).pathname);
    const refused = await remind(checkout);
    expect([refused.status, String(refused.body.message)]).toEqual([409, expect.stringContaining('unsubscribed')]);
    expect(await checkoutsOf(customerId)).toMatchObject([{ isReminded: false }]);
    const before = await undecided('pays-after-all@example.com');
    await product.database.db.execute(sql`
      INSERT INTO purchases (customer_id, stripe_session_id, product_type, amount)
      SELECT customer_id, stripe_session_id, product_type, 97 FROM checkouts WHERE id = ${before.checkout.id}`);
    expect((await remind(before.checkout)).status).toBe(404);
    expect((await remind({ id: 'nobody', kind: 'checkout' })).status).toBe(404);
  });
});
