import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStripeGateway } from '../../server/gateways/payments/stripe.ts';

/** Stripe with one subscription, which ends as `ending` says. The sandbox knows no end at a date, which Stripe's dashboard sets. */
let ending: { cancel_at: number | null; cancel_at_period_end: boolean };
let asked: string[];
const stripe = createServer(async (request, response) => {
  if (request.method === 'POST') asked.push(await text(request));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id: 'sub_1', object: 'subscription', status: 'active', ...ending }));
});
beforeAll(async () => {
  stripe.listen(0, '127.0.0.1');
  await once(stripe, 'listening');
});
beforeEach(() => {
  asked = [];
});
afterAll(() => stripe.close());

const payments = () => {
  const apiUrl = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
  return createStripeGateway({ secretKey: 'sk_test_1', webhookSecret: 'unused', apiUrl });
};

test('A subscription that was to end at a date goes on when it is resumed', async () => {
  ending = { cancel_at: 1_900_000_000, cancel_at_period_end: false };
  await payments().setCancelAtPeriodEnd('sub_1', false);
  expect(asked).toEqual(['cancel_at=']);
});

test('One that was to end with its period is resumed as it was canceled', async () => {
  ending = { cancel_at: 1_900_000_000, cancel_at_period_end: true };
  await payments().setCancelAtPeriodEnd('sub_1', false);
  ending = { cancel_at: null, cancel_at_period_end: false };
  await payments().setCancelAtPeriodEnd('sub_1', true);
  expect(asked).toEqual(['cancel_at_period_end=false', 'cancel_at_period_end=true']);
});
