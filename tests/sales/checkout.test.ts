import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkouts, customers } from '#server/database/schema.ts';
import { captureLead, mailsTo, openCheckout, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { linkIn } from '../support/sign-in.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

async function checkoutAtStripe(id: string) {
  const all = await fetch(`${product.sandboxUrl}/control/checkouts`);
  const list = (await all.json()) as { id: string; customer: string | null; customer_email: string | null }[];
  return list.find((checkout) => checkout.id === id);
}

describe('Buying the agent license', () => {
  test('ends in one completed purchase, one welcome mail with a guide and a link that signs in once', async () => {
    const visitor = product.visitor();
    const staff = await product.staff();
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

  test('fills the stored Stripe customer in only for the browser that has paid', async () => {
    const owner = product.visitor();
    const customerId = await captureLead(owner, 'owner@example.com');
    await product.sandbox.checkout(await openCheckout(owner, customerId), 'pay');
    await until('the purchase', async () => (await owner.get('/api/checkout-summary')).body.purchase);

    const again = await checkoutAtStripe(await openCheckout(owner, customerId, 2));
    expect(again).toMatchObject({ customer: expect.stringMatching(/^cus_/), customer_email: null });
    const withoutCookie = await checkoutAtStripe(await openCheckout(product.visitor(), customerId));
    expect(withoutCookie).toMatchObject({ customer: null, customer_email: 'owner@example.com' });
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
    { vendor: 'stripe', mode: 'down' },
    { vendor: 'stripe', mode: 'error', status: 500 },
  ] as const)('while Stripe fails (%j) is a clean 502, leaves no row, and works again afterwards', async (fault) => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, `fault-${fault.mode}@example.com`);
    await product.sandbox.fault(fault);
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
