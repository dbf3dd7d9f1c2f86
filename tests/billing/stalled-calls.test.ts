import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureLead, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { rowsOf } from '../support/records.ts';
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
  await desk.jobsAreDone();
  expect(await isExpired(stuck)).toBe(true);
});

test('A cancellation that reaches Stripe after the resumption is undone again, also when Stripe then goes away', async () => {
  const { customerId, subscription } = await desk.buy('stalled@example.com');
  const [ours] = await desk.subscriptionsOf(customerId);
  const id = ours?.id ?? '';
  const endsAtStripe = async () => (await desk.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end;
  let isAway = false;
  const stalled = Promise.withResolvers<void>();
  const passAndLeave = async (pass: () => Promise<typeof AWAY>) => {
    await stalled.promise;
    const answer = await pass();
    isAway = true;
    return answer;
  };
  let stalledKey: string | undefined;
  let late: Promise<typeof AWAY> | undefined;
  door.guard = async ({ method, headers }, pass) => {
    if (isAway) return AWAY;
    const key = String(headers['idempotency-key']);
    // The request's own call has the change's id as its key, which is no key of the SDK.
    if (method === 'POST' && /^[\da-f]{8}-/.test(key)) stalledKey ??= key;
    if (key !== stalledKey) return pass();
    // The SDK repeats it after ten seconds.
    late ??= passAndLeave(pass);
    return late;
  };
  const canceling = desk.cancel(id);
  await until('the job to cancel it', endsAtStripe);
  await desk.jobsAreDone();
  expect((await desk.resume(id)).status).toBe(200);
  await desk.jobsAreDone();
  expect(await endsAtStripe()).toBe(false);

  stalled.resolve();
  await late;
  await canceling;
  isAway = false;
  await desk.expectAgreement();
  expect(await endsAtStripe()).toBe(false);
  expect(await desk.subscriptionsOf(customerId)).toMatchObject([{ cancelAt: null, pendingChange: null }]);
});

test('License and team that are canceled with one press are mailed once, also when Stripe takes its time between them', async () => {
  const email = 'slowly@example.com';
  const { customerId } = await desk.buy(email);
  await desk.buy(email, 2);
  const browser = await desk.signedIn(email);
  const stalled = Promise.withResolvers<void>();
  let first: string | undefined;
  door.guard = async ({ method, url }, pass) => {
    const [subscription] = /sub_\w+/.exec(url) ?? [];
    if (method !== 'POST') return pass();
    first ??= subscription;
    if (subscription !== first) await stalled.promise;
    return pass();
  };
  const canceling = browser.post('/api/account/cancellation', {});
  await until('the first one’s mail to be looked at', async () => {
    await desk.hurryJobs();
    const done = await rowsOf(
      desk.product.database,
      sql`SELECT FROM pgboss.job WHERE name = 'billing-mail' AND state = 'completed' AND data ->> 'customerId' = ${customerId}`,
    );
    return done.length > 0;
  });
  expect(await desk.mailsAbout(email, /canceled/)).toEqual([]);

  stalled.resolve();
  await canceling;
  await desk.isQuiet();
  const mails = await desk.mailsAbout(email, /canceled/);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/Agent License[\s\S]*2 Team Licenses/);
});
