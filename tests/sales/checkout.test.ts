import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkouts, customers } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { buy, captureLead, mailsTo, openCheckout, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { linkIn } from '../support/sign-in.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

describe('Buying the agent license', () => {
  test('ends in one completed purchase, one welcome mail with a guide and a link that signs in once', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'loop@example.com');
    const checkout = await openCheckout(visitor, customerId);
    expect((await seenByStaff(staff, customerId)).purchases).toEqual([]);

    await product.sandbox.checkout(checkout, 'pay');
    const [mail] = await until('the welcome mail', async () => {
      const mails = await mailsTo(product.sandbox, 'loop@example.com');
      return mails.length > 0 && mails;
    });

    const { customer, purchases } = await seenByStaff(staff, customerId);
    expect(purchases).toMatchObject([
      {
        stripeSessionId: checkout,
        stripePaymentIntentId: expect.stringMatching(/^pi_/),
        productType: 'agent_license',
        quantity: 1,
        amount: '97.00',
        status: 'completed',
      },
    ]);
    expect(customer).toMatchObject({ stripeCustomerId: expect.stringMatching(/^cus_/), hasSignedInToApp: 0 });

    expect(mail?.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
    const link = linkIn(mail);
    const head = await visitor.send('HEAD', link, undefined, {});
    expect(head.status, 'a mail scanner must not use the link up').toBe(404);
    expect((await visitor.get(link)).status, 'looking at it uses nothing up').toBeLessThan(300);
    const first = await visitor.post(link);
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toContain(`${product.sandboxUrl}/app?token=`);
    expect((await visitor.get(link)).status).toBe(410);
    expect((await seenByStaff(staff, customerId)).customer).toMatchObject({ hasSignedInToApp: 1 });
  });

  test('is known to the success page of the same browser, and of no other', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'summary@example.com');
    const checkout = await openCheckout(visitor, customerId);
    expect((await visitor.get('/api/checkout-summary')).body.purchase).toBeNull();

    await product.sandbox.checkout(checkout, 'pay');
    const own = await visitor.get('/api/checkout-summary');
    expect(own.body).toEqual({
      purchase: { productType: 'agent_license', quantity: 1, amount: '97.00', status: 'completed' },
      customerId,
      teamLicense: { price: '47.00', currency: 'usd' },
    });
    const stranger = product.visitor();
    await captureLead(stranger, 'SUMMARY@example.com');
    expect((await stranger.get(`/api/checkout-summary?session_id=${checkout}`)).body.purchase).toBeNull();
  });
});

describe('Opening a checkout', () => {
  test('for a customer that does not exist is a customer data error', async () => {
    for (const customerId of ['nobody', '00000000-0000-4000-8000-000000000000']) {
      const response = await product.visitor().post('/api/create-checkout-with-customer', { customerId });
      expect(response.status).toBe(404);
      expect(response.body.message).toContain('Customer data error');
    }
  });

  test.each([
    ['/api/create-checkout-with-customer', {}, 'Customer ID is required'],
    ['/api/create-upsell-session', { customerId: 'x', quantity: 0 }, 'Quantity must be at least 1'],
    ['/api/create-upsell-session', { customerId: 'x', quantity: 1.5 }, 'Quantity must be a whole number'],
    ['/api/create-upsell-session', { customerId: 'x', quantity: 1e9 }, 'Quantity must be at most 999'],
  ])('at %s with %j is refused: %s', async (path, body, message) => {
    const response = await product.visitor().post(path, body);
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(message);
  });

  test('takes one team license when no quantity is given', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'default-quantity@example.com');
    await visitor.post('/api/create-upsell-session', { customerId });
    const rows = await product.database.db.select().from(checkouts).where(eq(checkouts.customerId, customerId));
    expect(rows).toMatchObject([{ productType: 'team_license', quantity: 1 }]);
  });

  test.each([
    ['an agent license', '/api/create-checkout-with-customer', '/'],
    ['team licenses, whose buyer has a license', '/api/create-upsell-session', '/team-licenses'],
  ])('of %s leads who steps back from it to where that is sold', async (_, path, back) => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'steps-back@example.com');
    const { body } = await visitor.post(path, { customerId });
    const page = await fetch(String(body.url));
    expect(/<a href="([^"]*)">Cancel and go back/.exec(await page.text())?.[1]).toBe(`${product.url}${back}`);
  });

  test('while Stripe fails is a clean 502, leaves no row, and works again afterwards', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'fault@example.com');
    await product.sandbox.fault({ vendor: 'stripe', mode: 'down' });
    const response = await visitor.post('/api/create-checkout-with-customer', { customerId });
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });

    expect(response.status).toBe(502);
    expect(response.body).toEqual({
      code: 'vendor_failed',
      message: 'The payment service is not available right now. Please try again in a moment.',
    });
    const rows = () => product.database.db.select().from(checkouts).where(eq(checkouts.customerId, customerId));
    expect(await rows()).toHaveLength(0);
    expect(await openCheckout(visitor, customerId)).toMatch(/^cs_/);
    expect(await rows()).toHaveLength(1);
    const [customer] = await product.database.db.select().from(customers).where(eq(customers.id, customerId));
    expect(customer?.stripeCustomerId).toBeNull();
  });
});

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
    const other = await undecided('pays-elsewhere@example.com');
    await product.database.db.execute(sql`
      INSERT INTO purchases (customer_id, stripe_session_id, product_type, amount, status, fulfilled_at)
      VALUES (${other.customerId}, 'cs_elsewhere', 'agent_license', 97, 'completed', now())`);
    expect(await remind(other.checkout)).toMatchObject({
      status: 409,
      body: { message: 'This customer has paid in another checkout since' },
    });
    expect((await remind({ id: 'nobody', kind: 'checkout' })).status).toBe(404);
  });
});
