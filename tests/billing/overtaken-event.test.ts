import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureLead, openCheckout, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { openStripeDoor, type StripeDoor } from '../support/stripe-door.ts';

let product: Product;
let door: StripeDoor;
let held: (() => void) | undefined;
let isHolding = false;

beforeAll(async () => {
  door = await openStripeDoor(() => product.sandboxUrl);
  // Holds back one answer about a payment, which becomes outdated.
  door.guard = async ({ url }, pass) => {
    const answer = await pass();
    if (isHolding && url.includes('/payment_intents/')) {
      isHolding = false;
      await new Promise<void>((resolve) => {
        held = resolve;
      });
    }
    return answer;
  };
  // Nobody listens at this PUBLIC_URL, so no webhook of the sandbox arrives and the test sends its own.
  product = await startProduct({ PUBLIC_URL: 'http://127.0.0.1:1', STRIPE_API_URL: door.apiUrl });
});
afterAll(async () => {
  await product.stop();
  door.close();
});

async function tell(type: string, object: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', 'whsec_sandbox').update(`${time}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` };
  return (await product.visitor().post('/api/webhooks/stripe', body, headers)).status;
}

test('A refund whose event arrives while the purchase is first being recorded is not lost', async () => {
  const staff = await product.staff();
  const visitor = product.visitor();
  const customerId = await captureLead(visitor, 'overtaken@example.com');
  const checkout = await openCheckout(visitor, customerId, 3);
  await product.sandbox.checkout(checkout, 'pay');
  const payment = (await product.sandbox.paymentOf(checkout)) ?? '';

  isHolding = true;
  const first = tell('checkout.session.completed', { id: checkout });
  await until('the payment to be read as it is now', async () => held !== undefined);
  await product.sandbox.charge(payment, 'refund');
  expect(await tell('charge.refunded', { id: 'ch_1', payment_intent: payment })).toBe(200);
  held?.();
  expect(await first).toBe(200);

  const purchase = await until('the refund', async () =>
    (await seenByStaff(staff, customerId)).purchases.find(({ status }) => status === 'refunded'),
  );
  expect(purchase).toMatchObject({ amount: '141.00', refundedAmount: '141.00' });
  expect((await seenByStaff(staff, customerId)).customer?.teamMemberLicenses).toBe(0);
});
