import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckoutSummary } from '#contract/checkout.ts';
import { readConfig } from '#server/config/config.ts';
import { createStripeGateway } from '#server/gateways/payments/stripe.ts';
import { createStripe } from '#server/gateways/payments/stripe-client.ts';
import { readLicensePrices } from '#server/modules/billing/purchases/prices.service.ts';
import type { HttpClient } from '../support/http-client.ts';
import { captureLead, mailsTo, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let stripe: Stripe;
beforeAll(async () => {
  product = await startProduct();
  stripe = createStripe('sk_test_sandbox', `${product.sandboxUrl}/stripe`);
});
afterAll(() => product.stop());

const PAGES = ['/', '/info', '/terms', '/success', '/team-licenses'];

async function makePrice(changes: Partial<Stripe.PriceCreateParams> = {}): Promise<string> {
  const { id } = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 14_900,
    recurring: { interval: 'month' },
    product_data: { name: 'A license' },
    ...changes,
  });
  return id;
}

const NO_PRICES = { STRIPE_PRICE_AGENT: '', STRIPE_PRICE_TEAM: '', CURRENCY: '' };

const currencyOfTheCrm = async () =>
  / data-currency="(\w*)"/.exec((await product.visitor().get('/staff/crm')).text)?.[1];

async function pagesOf(visitor: HttpClient): Promise<string> {
  return (await Promise.all(PAGES.map(async (path) => (await visitor.get(path)).text))).join('\n');
}

/** Buys a license. Returns the amounts in the API and the mail, and the amount that Stripe charges. */
async function buy(email: string, quantity?: number) {
  const visitor = product.visitor();
  const customerId = await captureLead(visitor, email);
  const checkout = await openCheckout(visitor, customerId, quantity);
  await product.sandbox.checkout(checkout, 'pay');
  const [mail] = await until('the mail', async () => {
    const mails = await mailsTo(product.sandbox, email);
    return mails.length > 0 && mails;
  });
  const { amount_total, currency } = await stripe.checkout.sessions.retrieve(checkout);
  const { body } = await visitor.get('/api/checkout-summary');
  const { purchase, teamLicense } = body as unknown as CheckoutSummary;
  return {
    paid: /^Paid: (.*)$/m.exec(mail?.text ?? '')?.[1],
    charged: `${amount_total} ${currency}`,
    purchase: purchase?.amount,
    teamLicense,
  };
}

/** Buys a license and returns what the pages say as well. */
async function walk(email: string) {
  return { pages: await pagesOf(product.visitor()), ...(await buy(email)) };
}

describe('What is shown is what is charged', () => {
  test('with prices made at Stripe, in their currency, whatever CURRENCY says, also while Stripe is away at a later start', async () => {
    const [agent, team] = [
      await makePrice({ currency: 'eur' }),
      await makePrice({ currency: 'eur', unit_amount: 5_950 }),
    ];
    await product.restart({ ...NO_PRICES, STRIPE_PRICE_AGENT: agent, STRIPE_PRICE_TEAM: team });
    const bought = await walk('made@example.com');
    expect(bought.pages).toMatch(/€149 a month/);
    expect(bought.pages).toMatch(/€59\.50 a month/);
    expect(bought.pages).toContain('"price":"149.00","priceCurrency":"EUR"');
    expect(bought.pages).not.toMatch(/[$€]97|[$€]47|97\.00/);
    expect(bought).toMatchObject({
      paid: '€149.00',
      charged: '14900 eur',
      purchase: '149.00',
      teamLicense: { price: '59.50', currency: 'eur' },
    });
    expect(await currencyOfTheCrm()).toBe('EUR');

    // A price at Stripe never changes.
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 503 });
    await product.restart();
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    expect(await pagesOf(product.visitor())).toMatch(/€149 a month/);
    expect(await buy('made-team@example.com', 2)).toMatchObject({ paid: '€119.00', charged: '11900 eur' });
  });

  test('with amounts that are set, in the currency that is set', async () => {
    await product.restart({ ...NO_PRICES, CURRENCY: 'eur' });
    const bought = await walk('euro@example.com');
    expect(bought.pages).toMatch(/€97 a month/);
    expect(bought).toMatchObject({ paid: '€97.00', charged: '9700 eur', purchase: '97.00' });
    expect(await currencyOfTheCrm()).toBe('EUR');
  });
});

test('A checkout at a price made at Stripe names the currency that is shown, because the price may have others', async () => {
  const sent: URLSearchParams[] = [];
  const session = {
    id: 'cs_test_1',
    object: 'checkout.session',
    url: 'https://pay.example',
    expires_at: 1_800_000_000,
  };
  const stripe = createServer(async (request, response) => {
    sent.push(new URLSearchParams(await text(request)));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
  }).listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  const { port } = stripe.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}`;
  const gateway = createStripeGateway({ secretKey: 'sk_test_1', webhookSecret: 'unused', apiUrl, shop: 'shop' });
  const price = { name: 'Agent License', cents: 9_700, currency: 'usd' };
  const order = {
    productType: 'agent_license',
    quantity: 1,
    customerId: 'ada',
    stripeCustomerId: undefined,
    email: 'ada@example.com',
    successUrl: 'https://shop.example/success',
    cancelUrl: 'https://shop.example',
  } as const;
  for (const stripePriceId of ['price_1', undefined]) {
    await gateway.openCheckout({ ...order, price: { ...price, stripePriceId }, idempotencyKey: `${stripePriceId}` });
  }
  stripe.close();
  expect(sent.map((body) => body.get('currency'))).toEqual(['usd', null]);
});

/** Reads the prices like a start with these settings that has no saved prices. */
function readPrices(settings: Record<string, string>): Promise<unknown> {
  const { prices, stripe: account } = readConfig({ ...product.env, ...NO_PRICES, ...settings });
  return readLicensePrices({ settings: prices, payments: createStripeGateway(account) });
}

describe('A start is refused', () => {
  test.each([
    ['is unknown', undefined, /^STRIPE_PRICE_AGENT names price_none, which Stripe does not know\. Example: STRIPE_/],
    ['is yearly', { recurring: { interval: 'year' } }, /names price_\w+, which is not billed each month\. Example: /],
    ['is quarterly', { recurring: { interval: 'month', interval_count: 3 } }, /which is not billed each month/],
    ['is paid once', { recurring: undefined }, /which is not billed each month/],
    ['is archived', { active: false }, /which is archived at Stripe/],
    ['is free', { unit_amount: 0 }, /which has no fixed amount in whole cents/],
    ['has no cents', { currency: 'jpy' }, /in "jpy", but licenses are sold in currencies with two decimals only/],
  ] as const)('when a price at Stripe %s', async (_, changes, words) => {
    const price = changes ? await makePrice(changes as Partial<Stripe.PriceCreateParams>) : 'price_none';
    await expect(readPrices({ STRIPE_PRICE_AGENT: price })).rejects.toThrow(words);
  });

  test('when the two licenses would be sold in two currencies', async () => {
    const [euro, dollar] = [await makePrice({ currency: 'eur' }), await makePrice()];
    await expect(readPrices({ STRIPE_PRICE_AGENT: dollar, STRIPE_PRICE_TEAM: euro })).rejects.toThrow(
      'STRIPE_PRICE_TEAM makes the currencies differ: agent licenses are in "usd", team licenses in "eur". Example: STRIPE_PRICE_TEAM=price_1AbCdEfGhIjKlMnO',
    );
    await expect(readPrices({ STRIPE_PRICE_AGENT: euro })).rejects.toThrow(
      'CURRENCY makes the currencies differ: agent licenses are in "eur", team licenses in "usd". Example: CURRENCY=eur',
    );
  });

  test('when Stripe is away and has never said what the price is', async () => {
    const price = await makePrice();
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 503 });
    const refused = readPrices({ STRIPE_PRICE_AGENT: price });
    await expect(refused).rejects.toThrow(
      /^STRIPE_PRICE_AGENT names price_\w+, and Stripe could not be asked what it costs: .+$/,
    );
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
  });

  test.each([
    ['jpy', 'CURRENCY is "jpy", but licenses are sold in currencies with two decimals only. Example: CURRENCY=usd'],
    ['kwd', 'CURRENCY is "kwd", but licenses are sold in currencies with two decimals only. Example: CURRENCY=usd'],
    ['mga', 'CURRENCY is "mga", but licenses are sold in currencies with two decimals only. Example: CURRENCY=usd'],
    ['zzz', 'CURRENCY is "zzz", which is not a currency. Example: CURRENCY=usd'],
  ])('when CURRENCY is %s', (currency, line) => {
    expect(() => readConfig({ CURRENCY: currency })).toThrow(line);
  });
});
