import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsAreDone } from '../support/jobs.ts';
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

test('A cancellation that reaches Stripe after the resumption is undone again, also when Stripe then goes away', async () => {
  const { customerId, subscription } = await desk.buy('stalled@example.com');
  const [ours] = await desk.subscriptionsOf(customerId);
  const id = ours?.id ?? '';
  const endsAtStripe = async () => (await desk.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end;
  let isAway = false;
  const stalled = Promise.withResolvers<void>();
  // The request's own call has the change's id as its key, which is no key of the SDK.
  const isStalled = ({ method = '', headers = {} as Record<string, unknown> }) =>
    method === 'POST' && /^[\da-f]{8}-/.test(String(headers['idempotency-key']));
  door.guard = async (call, pass) => {
    if (isAway) return AWAY;
    if (!isStalled(call)) return pass();
    door.guard = async (_later, passLater) => (isAway ? AWAY : passLater());
    await stalled.promise;
    const answer = await pass();
    isAway = true;
    return answer;
  };
  const canceling = desk.cancel(id);
  await until('the job to cancel it', endsAtStripe);
  await jobsAreDone(desk.product.database);
  expect((await desk.resume(id)).status).toBe(200);
  await jobsAreDone(desk.product.database);
  expect(await endsAtStripe()).toBe(false);

  stalled.resolve();
  await canceling;
  isAway = false;
  await desk.expectAgreement();
  expect(await endsAtStripe()).toBe(false);
  expect(await desk.subscriptionsOf(customerId)).toMatchObject([{ cancelAt: null, pendingChange: null }]);
});
