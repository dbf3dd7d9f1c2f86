import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import { captureLead, openCheckout, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

const SECRET = 'a secret of thirty-two characters';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ SESSION_SECRET: SECRET });
});
afterAll(() => product.stop());

async function checkoutAtStripe(id: string) {
  const all = await fetch(`${product.sandboxUrl}/control/checkouts`);
  const list = (await all.json()) as { id: string; customer: string | null; customer_email: string | null }[];
  return list.find((checkout) => checkout.id === id);
}

/** Opens a checkout and pays. Returns the buyer's Stripe customer. */
async function buy(visitor: HttpClient, customerId: string): Promise<string> {
  const checkout = await openCheckout(visitor, customerId);
  await product.sandbox.checkout(checkout, 'pay');
  await until('the purchase', async () => (await visitor.get('/api/checkout-summary')).body.purchase);
  return (await checkoutAtStripe(checkout))?.customer ?? '';
}

describe('A checkout is bound to the stored Stripe customer', () => {
  test('for the browser that paid, also when another had typed the email first, and not for that other one', async () => {
    const email = 'victim@example.com';
    const attacker = product.visitor();
    const customerId = await captureLead(attacker, email);
    const victim = product.visitor();
    expect(await captureLead(victim, email)).toBe(customerId);
    const stripeCustomer = await buy(victim, customerId);

    const byAttacker = await checkoutAtStripe(await openCheckout(attacker, customerId));
    expect(byAttacker).toMatchObject({ customer: null, customer_email: email });
    const byVictim = await checkoutAtStripe(await openCheckout(victim, customerId));
    expect(byVictim).toMatchObject({ customer: stripeCustomer, customer_email: null });
  });

  test('only for who paid as that one: of two buyers of the same email each gets their own', async () => {
    const [first, second] = [product.visitor(), product.visitor()];
    const customerId = await captureLead(first, 'shared@example.com');
    await captureLead(second, 'shared@example.com');
    const buyers = [await buy(first, customerId), await buy(second, customerId)];
    expect(new Set(buyers).size).toBe(2);
    for (const [index, browser] of [first, second].entries()) {
      const again = await checkoutAtStripe(await openCheckout(browser, customerId));
      expect(again).toMatchObject({ customer: buyers[index], customer_email: null });
    }
  });

  test('as long as Stripe has that customer: after a deletion there it asks again, and the next purchase is stored', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'gone@example.com');
    const gone = await buy(visitor, customerId);
    const headers = { authorization: 'Bearer sk_test_sandbox' };
    await fetch(`${product.sandboxUrl}/stripe/v1/customers/${gone}`, { method: 'DELETE', headers });

    const again = await checkoutAtStripe(await openCheckout(visitor, customerId, 2));
    expect(again).toMatchObject({ customer: null, customer_email: 'gone@example.com' });
    const staff = await product.staff();
    const [first] = (await seenByStaff(staff, customerId)).purchases;
    await product.sandbox.charge(first?.stripePaymentIntentId ?? '', 'refund', { amount: 1_000 });
    await until('the first purchase to be looked at again', async () =>
      (await seenByStaff(staff, customerId)).purchases.some(({ status }) => status === 'partially_refunded'),
    );
    expect((await seenByStaff(staff, customerId)).customer).toMatchObject({ stripeCustomerId: null });
    const next = await buy(visitor, customerId);
    expect(next).not.toBe(gone);
    expect((await seenByStaff(staff, customerId)).customer).toMatchObject({ stripeCustomerId: next });
    expect(await checkoutAtStripe(await openCheckout(visitor, customerId))).toMatchObject({ customer: next });
  });

  test('in the plain form too', async () => {
    const form = { name: 'Ada Broker', email: 'plain@example.com', phone: '+1 415 555 2671' };
    const send = async (visitor: HttpClient): Promise<string> => {
      const { headers } = await visitor.post('/sign-up', new URLSearchParams(form).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      });
      return /cs_[A-Za-z0-9_]+/.exec(headers.get('location') ?? '')?.[0] ?? '';
    };
    const [attacker, victim] = [product.visitor(), product.visitor()];
    await send(attacker);
    await product.sandbox.checkout(await send(victim), 'pay');
    await until('the purchase', async () => (await victim.get('/api/checkout-summary')).body.purchase);
    expect(await checkoutAtStripe(await send(attacker))).toMatchObject({ customer: null });
    expect(await checkoutAtStripe(await send(victim))).toMatchObject({ customer: expect.stringMatching(/^cus_/) });
  });
});

describe('The consent to offers', () => {
  const asked = async (visitor: HttpClient) => {
    const { status, body } = await visitor.get('/api/checkout-consent');
    return { status, body };
  };

  test('is asked of the browser that paid, and of none whose payment failed', async () => {
    const email = 'consent@example.com';
    const [buyer, stranger] = [product.visitor(), product.visitor()];
    const customerId = await captureLead(buyer, email);
    await buy(buyer, customerId);
    await captureLead(stranger, email);
    const checkout = await openCheckout(stranger, customerId);
    await product.sandbox.checkout(checkout, 'pay', { method: 'bank_debit' });
    await product.sandbox.checkout(checkout, 'fail');
    await until('the failed payment', async () => {
      const { purchase } = (await stranger.get('/api/checkout-summary')).body as { purchase?: { status?: string } };
      return purchase?.status === 'failed';
    });

    expect(await asked(buyer)).toEqual({ status: 200, body: { marketing: { text: false, email: false } } });
    const refused = { status: 403, body: { code: 'forbidden', message: 'Nobody has paid from this browser' } };
    expect(await asked(stranger)).toEqual(refused);
    const wish = { marketing: { text: true } };
    expect((await stranger.post('/api/checkout-consent', wish)).status).toBe(403);
    expect(await asked(buyer)).toMatchObject({ body: { marketing: { text: false } } });
  });

  test('is still asked once the money went back', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'refunded-consent@example.com');
    await buy(visitor, customerId);
    const staff = await product.staff();
    const [bought] = (await seenByStaff(staff, customerId)).purchases;
    await product.sandbox.charge(bought?.stripePaymentIntentId ?? '', 'refund');
    await until('the refund', async () =>
      (await seenByStaff(staff, customerId)).purchases.some(({ status }) => status === 'refunded'),
    );
    expect((await asked(visitor)).status).toBe(200);
  });
});

describe('Whether an email is known', () => {
  test('nobody learns from what a lead is answered, cookie and all', async () => {
    const known = product.visitor();
    await buy(known, await captureLead(known, 'known@example.com'));
    const answerTo = async (email: string) => {
      const visitor = product.visitor();
      const lead = { name: 'Ada Broker', email, phone: '+1 415 555 2671' };
      const { headers, text } = await visitor.post('/api/lead-capture', lead);
      const cookie = decodeURIComponent(visitor.cookies.get('visitor') ?? '');
      return { sizes: [text.length, cookie.length, headers.getSetCookie().join().length], cookie };
    };
    const [toKnown, toUnknown] = [await answerTo('known@example.com'), await answerTo('other@example.com')];
    expect(toKnown.sizes).toEqual(toUnknown.sizes);
    for (const { cookie } of [toKnown, toUnknown]) {
      const parts = cookie.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
      expect(parts.join('\n')).not.toMatch(/true|false|[0-9a-f]{8}-[0-9a-f]{4}-/);
    }
  });

  test('nobody learns from how the checkout writes it', async () => {
    await captureLead(product.visitor(), 'Some.Body@Example.com');
    const stranger = product.visitor();
    const checkout = await openCheckout(stranger, await captureLead(stranger, 'some.body@example.com'));
    expect(await checkoutAtStripe(checkout)).toMatchObject({ customer_email: 'some.body@example.com' });
  });
});

test('A cookie of the form before, and any other that is not ours, is as good as none', async () => {
  const customerId = await captureLead(product.visitor(), 'before@example.com');
  const old = Buffer.from(JSON.stringify({ c: customerId, o: true, s: ['cs_test_1'] })).toString('base64url');
  const signature = createHmac('sha256', SECRET).update(old).digest('base64').replace(/=+$/, '');
  for (const cookie of [encodeURIComponent(`${old}.${signature}`), 'x', 'x'.repeat(3_000), '%00', '']) {
    const visitor = product.visitor();
    visitor.cookies.set('visitor', cookie);
    expect((await visitor.get('/api/checkout-summary')).body).toMatchObject({ purchase: null, customerId: null });
    expect(await openCheckout(visitor, customerId)).toMatch(/^cs_/);
    expect((await visitor.get('/api/checkout-summary')).body).toMatchObject({ customerId });
  }
});
