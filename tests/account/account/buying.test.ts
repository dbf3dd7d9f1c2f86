import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { importRows } from '#tests/imports-exports/importing.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { buy } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember } from '#tests/support/records.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { send } from './people.ts';

let product: Product;
let staff: HttpClient;
/** Somebody who has bought a license, signed in. */
let payer: Awaited<ReturnType<typeof buy>>;
let browserOfPayer: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  payer = await buy(product, staff, { email: 'payer@example.com' });
  browserOfPayer = await signIn(product, 'payer@example.com');
});
afterEach(() => product.sandbox.fault({ vendor: 'stripe', mode: 'off' }));
afterAll(() => product.stop());

const accountOf = async (browser: HttpClient) => (await browser.get('/api/account')).body as unknown as Account;
const checkout = (browser: HttpClient, productType: string, quantity?: number) =>
  browser.post('/api/account/checkout', { productType, ...(quantity && { quantity }) });
const checkoutIn = (body: Json) => /cs_\w+/.exec(String(body.url))?.[0] ?? '';
const purchasesOf = async (browser: HttpClient) =>
  (await browser.get('/api/account/purchases')).body as unknown as Json[];

async function checkoutAtStripe(id: string) {
  const all = await fetch(`${product.sandboxUrl}/control/checkouts`);
  const list = (await all.json()) as { id: string; customer: string | null; customer_email: string | null }[];
  return list.find((checkout) => checkout.id === id);
}

function forgetAtStripe(buyer: string) {
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  return fetch(`${product.sandboxUrl}/stripe/v1/customers/${buyer}`, { method: 'DELETE', headers });
}

async function payOn(page: string) {
  const card = { card: '4242 4242 4242 4242', expiry: '12 / 44', cvc: '123', name: 'Ada Broker', method: 'card' };
  const body = new URLSearchParams({ ...card, email: 'whoever@example.com' });
  return fetch(page, { method: 'POST', body, redirect: 'manual' });
}

describe('A checkout from the account', () => {
  test('sells a prospect the license and leads to the page after payment', async () => {
    await addCustomer(staff, { email: 'buys@example.com' });
    const browser = await signIn(product, 'buys@example.com');
    const opened = await checkout(browser, 'agent_license');
    expect(opened.status).toBe(200);
    const page = await fetch(String(opened.body.url));
    expect(await page.text()).toContain(`href="${product.url}/account"`);
    const paid = await payOn(String(opened.body.url));
    expect(paid.headers.get('location')).toContain(`${product.url}/success?session_id=cs_`);
    await until('the access', async () => (await accountOf(browser)).access.state === 'active');
    expect((await browser.get('/api/checkout-summary')).body.purchase).toMatchObject({ productType: 'agent_license' });
  });

  test('sells who has access more team licenses, to the buyer that Stripe knows, and leads back', async () => {
    const { customerId } = await buy(product, staff, { email: 'grows@example.com' });
    const browser = await signIn(product, 'grows@example.com');
    const opened = await checkout(browser, 'team_license', 3);
    const paid = await payOn(String(opened.body.url));
    expect(paid.headers.get('location')).toBe(`${product.url}/account?seats=3`);
    await until('the seats', async () => (await accountOf(browser)).licences.paid === 3);
    const { subscriptions } = await accountOf(browser);
    expect(subscriptions.map(({ productType }) => productType)).toEqual(['team_license', 'agent_license']);
    const { rows } = await product.database.db.execute(
      `SELECT DISTINCT stripe_customer_id FROM purchases WHERE customer_id = '${customerId}'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('knows no buyer from an imported file: whoever is named there is not offered the card of a stranger', async () => {
    const { stripeCustomerId } = (await staff.get(`/api/crm/customers/${payer.customerId}`)).body;
    const email = 'imported@example.com';
    await importRows(staff, [{ name: 'Imported', email, stripeCustomerId }]);
    const browser = await signIn(product, email);
    expect((await browser.post('/api/account/billing-portal')).status).toBe(409);
    const opened = checkoutIn((await checkout(browser, 'agent_license')).body);
    expect(await checkoutAtStripe(opened)).toMatchObject({ customer: null, customer_email: email });

    await product.sandbox.checkout(opened, 'pay');
    await until('the access', async () => (await accountOf(browser)).access.state === 'active');
    // The subscription gives access, and may be read before the payment.
    await until('the purchase', async () => (await purchasesOf(browser))[0]?.status === 'completed');
    const again = await checkoutAtStripe(checkoutIn((await checkout(browser, 'team_license')).body));
    expect(again?.customer).toMatch(/^cus_/);
    expect(again?.customer).not.toBe(stripeCustomerId);
    expect((await browser.post('/api/account/billing-portal')).status).toBe(200);
  });

  test('is refused where it would sell what is had already, or what cannot be used', async () => {
    const id = await addCustomer(staff, { email: 'has@example.com', accessOverride: 'granted' });
    const browser = await signIn(product, 'has@example.com');
    const statusOf = async (...order: [string, number?]) => (await checkout(browser, ...order)).status;
    expect(await statusOf('agent_license')).toBe(409);
    await send(staff, 'PUT', `/api/crm/customers/${id}`, { accessOverride: null });
    expect([await statusOf('team_license', 2), await statusOf('agent_license', 2)]).toEqual([409, 409]);
    await send(staff, 'PUT', `/api/crm/customers/${id}`, { accessOverride: 'blocked' });
    expect((await browser.get('/api/account')).body).toMatchObject({ isBlocked: true });
    expect(await statusOf('agent_license')).toBe(409);
    for (const quantity of [0.5, -1, 1000]) expect(await statusOf('team_license', quantity)).toBe(400);
    expect(await statusOf('something')).toBe(400);
  });

  test('and the billing portal say that the payment service is away when it is', async () => {
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 400 });
    for (const refused of [
      await checkout(browserOfPayer, 'team_license', 1),
      await browserOfPayer.post('/api/account/billing-portal'),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([502, 'vendor_failed']);
    }
  });
});

describe('The billing portal', () => {
  test('opens for a buyer, changes the card, shows the receipt and leads back', async () => {
    const { subscription } = payer;
    const { body } = await browserOfPayer.post('/api/account/billing-portal');
    const portal = String(body.url);
    const page = await (await fetch(portal)).text();
    expect(page).toContain(`href="${product.url}/account"`);
    expect(page).toContain('Visa ending in 4242');
    const receipt = /href="(\/stripe\/billing-portal\/[^"]+\/invoices\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect(await (await fetch(`${product.sandboxUrl}${receipt}`)).text()).toContain('Paid: $97.00');
    const saved = await payOn(portal);
    expect(await saved.text()).toContain('good until 12/2044');
    const kept = await fetch(
      `${product.sandboxUrl}/stripe/v1/subscriptions/${subscription}?expand[]=default_payment_method`,
      {
        headers: { authorization: 'Bearer sk_test_sandbox' },
      },
    );
    expect(await kept.json()).toMatchObject({ default_payment_method: { card: { exp_year: 2044 } } });
  });

  test('opens for what runs: who buys again in another browser changes the card that pays, and for what is left', async () => {
    const email = 'another-browser@example.com';
    const first = await buy(product, staff, { email });
    await product.sandbox.subscription(first.subscription, 'cancel');
    const { subscription, checkout: last } = await buy(product, staff, { email });
    const browser = await signIn(product, email);
    await payOn(String((await browser.post('/api/account/billing-portal')).body.url));
    const changed = await fetch(
      `${product.sandboxUrl}/stripe/v1/subscriptions/${subscription}?expand[]=default_payment_method`,
      { headers: { authorization: 'Bearer sk_test_sandbox' } },
    );
    expect(await changed.json()).toMatchObject({ default_payment_method: { card: { exp_year: 2044 } } });
    await forgetAtStripe(String((await checkoutAtStripe(last))?.customer));
    expect((await browser.post('/api/account/billing-portal')).status).toBe(200);
  });

  test('is refused to a customer who has never paid, and to one whom Stripe has forgotten', async () => {
    await addCustomer(staff, { email: 'never@example.com' });
    const never = await signIn(product, 'never@example.com');
    expect((await never.post('/api/account/billing-portal')).status).toBe(409);

    const { customerId } = await buy(product, staff, { email: 'forgotten@example.com' });
    await forgetAtStripe(String((await staff.get(`/api/crm/customers/${customerId}`)).body.stripeCustomerId));
    const forgotten = await signIn(product, 'forgotten@example.com');
    expect((await forgotten.post('/api/account/billing-portal')).status).toBe(409);
    expect((await staff.get(`/api/crm/customers/${customerId}`)).body.stripeCustomerId).toBe(null);
  });
});

describe('Payments', () => {
  test('are listed newest first, with what went back, and none of them for a team member', async () => {
    const [{ customerId, payment }, browser] = [payer, browserOfPayer];
    await product.sandbox.checkout(checkoutIn((await checkout(browser, 'team_license', 2)).body), 'pay');
    await until('the second purchase', async () => (await purchasesOf(browser)).length === 2);
    await product.sandbox.charge(payment, 'refund', { amount: 1_000 });
    await until('the refund', async () => (await purchasesOf(browser))[1]?.status === 'partially_refunded');
    expect(await purchasesOf(browser)).toEqual([
      {
        id: expect.any(String),
        productType: 'team_license',
        quantity: 2,
        amount: '94.00',
        refundedAmount: '0.00',
        currency: 'usd',
        status: 'completed',
        createdAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ productType: 'agent_license', amount: '97.00', refundedAmount: '10.00' }),
    ]);
    await addTeamMember(staff, customerId, { email: 'colleague@example.com' });
    expect(await purchasesOf(await signIn(product, 'colleague@example.com'))).toEqual([]);
  });
});
