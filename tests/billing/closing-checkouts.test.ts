import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureLead, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { AWAY, openStripeDoor, type StripeDoor } from '../support/stripe-door.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
let door: StripeDoor;
beforeAll(async () => {
  door = await openStripeDoor(() => desk.product.sandboxUrl);
  desk = await MoneyDesk.open({ STRIPE_API_URL: door.apiUrl });
});
afterAll(async () => {
  await desk.stop();
  door.close();
});

test('A checkout that Stripe does not close holds up none of the others, and is closed later', async () => {
  const browser = desk.product.visitor();
  const customerId = await captureLead(browser, 'three-tabs@example.com');
  const [stuck, other, paid] = [
    await openCheckout(browser, customerId),
    await openCheckout(browser, customerId),
    await openCheckout(browser, customerId),
  ];
  const isExpired = async (checkout: string) =>
    (await desk.stripe.checkout.sessions.retrieve(checkout)).status === 'expired';
  door.guard = async ({ url }, pass) => (url.includes(`${stuck}/expire`) ? AWAY : pass());
  await desk.product.sandbox.checkout(paid, 'pay');
  await until('the other checkout to be closed', () => isExpired(other));
  expect(await isExpired(stuck)).toBe(false);

  door.guard = (_call, pass) => pass();
  await until('the stuck checkout to be closed', () => isExpired(stuck), 30_000);
});
