import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_UNUSED_DAYS, type FollowUp, STALLED_DAYS, type Trigger } from '#contract/follow-ups.ts';
import { STALLS_AFTER_DAYS } from '#server/modules/messaging/enrollments/stalled.store.ts';
import { owner, question, report } from '#tests/account/usage/reports.ts';
import { cal, calendarCalls, LATER, SOON } from '#tests/sales/bookings/calendar.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { eventsAreTaken } from '#tests/support/jobs.ts';
import { buy, captureLead, mailsTo, openCheckout } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';
import { book, comesTo, control, DAY_MS, enrolledIn, enrollmentsOf, makeLine, makeTemplate } from './lines.ts';

let product: Product;
let staff: HttpClient;
const lines = new Map<Trigger, FollowUp>();
beforeAll(async () => {
  product = await startProduct({ FOLLOW_UP_DAY_MS: String(DAY_MS) });
  staff = await product.staff();
  const templateId = await makeTemplate(staff, 'email', 'Hello {{ name }}.');
  for (const trigger of TRIGGERS) {
    const steps = [{ wait: { amount: 300, unit: 'days' }, action: 'email', templateId }];
    lines.set(trigger, await makeLine(staff, { trigger, steps, name: trigger, reentryDays: 0 }));
  }
});
afterAll(() => product.stop());

const TRIGGERS = [
  'lead_created',
  'checkout_opened',
  'purchase_completed',
  'never_signed_in',
  'guide_stalled',
  'booking_made',
  'booking_missed',
  'payment_failed',
  'subscription_canceled',
  'seats_unused',
  'app_unused',
] as const;

const newEmail = () => `${randomUUID()}@example.com`;

/** Waits until a customer is in the line of a trigger. */
const isIn = (customerId: string, trigger: Trigger) =>
  until(`the customer to be in ${trigger}`, async () =>
    (await enrollmentsOf(staff, customerId)).some(({ name, state }) => name === trigger && state === 'active'),
  );

/** Adds somebody with access, who has paid so long ago. */
async function addPayer(ago = '0 hours'): Promise<string> {
  const customerId = await addCustomer(staff, { accessOverride: 'granted' });
  await product.database.db.execute(sql`
    INSERT INTO purchases (customer_id, product_type, amount, status, stripe_session_id, fulfilled_at)
    VALUES (${customerId}, 'agent_license', 97, 'completed', ${randomUUID()}, now() - ${ago}::interval)`);
  return customerId;
}

const namesOf = async (customerId: string) => (await enrollmentsOf(staff, customerId)).map(({ name }) => name).sort();

/** Returns the lines that somebody is in which events begin. Those that time begins come meanwhile. */
const begunByEvents = async (customerId: string) =>
  (await namesOf(customerId)).filter((name) => !(name in STALLS_AFTER_DAYS));

describe('A line begins', () => {
  test('with a lead, once for an address', async () => {
    const email = newEmail();
    const customerId = await captureLead(product.visitor(), email);
    await captureLead(product.visitor(), email);
    expect(await namesOf(customerId)).toEqual(['lead_created']);
  });

  test('with a checkout, and ends with its payment, which begins those of buyers', async () => {
    const browser = product.visitor();
    const customerId = await captureLead(browser, newEmail());
    const checkout = await openCheckout(browser, customerId);
    await isIn(customerId, 'checkout_opened');
    await product.sandbox.checkout(checkout, 'pay');
    await isIn(customerId, 'purchase_completed');
    await isIn(customerId, 'never_signed_in');
    const entered = await enrollmentsOf(staff, customerId);
    expect(entered.find(({ name }) => name === 'checkout_opened')).toMatchObject({ stoppedBy: 'paid' });
    expect(entered.find(({ name }) => name === 'lead_created')).toMatchObject({ stoppedBy: 'paid' });
    const before = await begunByEvents(customerId);
    await control(product, 'events/replay', { times: 2, shuffle: true });
    await eventsAreTaken(product);
    expect(await begunByEvents(customerId)).toEqual(before);
  });

  test('three days after the last answer in the guide, and with seats that nobody has for five', async () => {
    const { customerId } = await buy(product, staff, { email: newEmail() });
    const team = await buy(product, staff, { email: newEmail(), quantity: 2 });
    await isIn(customerId, 'guide_stalled');
    const { rows } = await product.database.db.execute<{ days: number }>(sql`
      SELECT date_part('epoch', enrollments.created_at - fulfilled_at) * 1000 / ${DAY_MS} AS days
      FROM enrollments JOIN follow_ups ON follow_ups.id = follow_up_id JOIN purchases USING (customer_id)
      WHERE customer_id = ${customerId} AND trigger = 'guide_stalled'`);
    expect(Number(rows[0]?.days)).toBeGreaterThanOrEqual(STALLED_DAYS);
    await isIn(team.customerId, 'seats_unused');
    expect(await namesOf(customerId)).not.toContain('seats_unused');
  });

  test('seven days after the payment for who has never used the app, and after the last use for who stops', async () => {
    const [never, stops, uses] = [await addPayer(), await addPayer(), await addPayer()];
    const use = (customerId: string) => report(product, [question(owner(customerId))]);
    await use(stops);
    await until('the one to be in it who never used it, while another goes on using it', async () => {
      await use(uses);
      return (await namesOf(never)).includes('app_unused');
    });
    await until('the one to be in it who stopped', async () => {
      await use(uses);
      return (await namesOf(stops)).includes('app_unused');
    });
    expect(await namesOf(uses)).not.toContain('app_unused');
  });

  test('with a demo, with a missed one, and ends with a cancelled one', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const customerId = await captureLead(product.visitor(), email);
    const { id } = await book(product, email);
    await isIn(customerId, 'booking_made');
    await control(product, `bookings/${id}/no-show`);
    await isIn(customerId, 'booking_missed');
    const cancels = await captureLead(product.visitor(), other);
    const cancelled = await book(product, other);
    await isIn(cancels, 'booking_made');
    await control(product, `bookings/${cancelled.id}/cancel`);
    await comesTo(staff, cancels, lines.get('booking_made') as FollowUp, { state: 'stopped', stoppedBy: 'condition' });
  });

  test('with a demo that is moved later: only what counts back from the demo moves with it', async () => {
    const [early, late] = ['2031-01-06T15:00:00.000Z', '2031-01-09T15:00:00.000Z'];
    const { fromCal } = calendarCalls(() => ({ product, staff }));
    const email = newEmail();
    const customerId = await captureLead(product.visitor(), email);
    const templateId = await makeTemplate(staff, 'email');
    const wait = { amount: 300, unit: 'days', before: true };
    const before = await makeLine(staff, { trigger: 'booking_made', steps: [{ wait, action: 'email', templateId }] });
    const after = lines.get('booking_made') as FollowUp;
    const stateIn = async ({ id }: FollowUp) =>
      (await enrollmentsOf(staff, customerId)).find(({ followUpId }) => followUpId === id);

    await fromCal('BOOKING_CREATED', cal(email, `${email}/1`, early));
    const [planned, counted] = [await stateIn(after), await stateIn(before)];
    await fromCal('BOOKING_RESCHEDULED', cal(email, `${email}/2`, late, `${email}/1`));
    const moved = Date.parse(String(counted?.dueAt)) + Date.parse(late) - Date.parse(early);
    await comesTo(staff, customerId, before, { dueAt: new Date(moved).toISOString() });
    expect(await stateIn(after)).toEqual(planned);
    await staff.send('PATCH', `/api/crm/follow-ups/${before.id}`, { isOn: false }, {});
  });

  test.each([
    ['cancelled', 'CANCELLED 2, RESCHEDULED 2 1'],
    ['moved again', 'RESCHEDULED 3 2, RESCHEDULED 2 1, CANCELLED 3'],
  ])('with a demo that was %s before its move was told, and remind of it only until its end', async (_what, events) => {
    const { fromCal, bookingsOf } = calendarCalls(() => ({ product, staff }));
    const email = newEmail();
    const customerId = await captureLead(product.visitor(), email);
    const line = async () => (await enrollmentsOf(staff, customerId)).find(({ name }) => name === 'booking_made');
    await fromCal('BOOKING_CREATED', cal(email, `${email}-1`, SOON));
    const [booking] = await bookingsOf(email);
    for (const [event, id, replaced] of events.split(', ').map((one) => one.split(' '))) {
      expect(await line()).toMatchObject({ state: 'active' });
      await fromCal(`BOOKING_${event}`, cal(email, `${email}-${id}`, LATER, replaced && `${email}-${replaced}`));
    }
    expect(await line()).toMatchObject({ state: 'stopped', stoppedBy: 'condition' });
    // Other programs know it by the id with which they were told that it was made.
    expect(await bookingsOf(email)).toMatchObject([{ id: booking?.id, startsAt: LATER, status: 'cancelled' }]);
  });

  test('with a failed payment, and with the end of a subscription', async () => {
    const { customerId, subscription } = await buy(product, staff, { email: newEmail() });
    await control(product, `subscriptions/${subscription}/fail-renewal`);
    await isIn(customerId, 'payment_failed');
    await control(product, `subscriptions/${subscription}/end`);
    await isIn(customerId, 'subscription_canceled');
  });

  test('with none of those who are imported, and who come while it is off', async () => {
    const line = lines.get('lead_created') as FollowUp;
    const before = (await enrolledIn(staff, line)).length;
    const rows = [{ name: 'Ida Import', email: newEmail() }];
    expect((await staff.post('/api/crm/import-customers', { customers: rows })).status).toBeLessThan(500);
    await staff.send('PATCH', `/api/crm/follow-ups/${line.id}`, { isOn: false }, {});
    await captureLead(product.visitor(), newEmail());
    await staff.send('PATCH', `/api/crm/follow-ups/${line.id}`, { isOn: true }, {});
    const after = await enrolledIn(staff, line);
    expect(after).toHaveLength(before);
    expect(after.every(({ state }) => state === 'stopped')).toBe(true);
  });
});

test('A line of those who do not use the app reaches back to nobody, nor to who has no access', async () => {
  const line = lines.get('app_unused') as FollowUp;
  await staff.send('PATCH', `/api/crm/follow-ups/${line.id}`, { isOn: false }, {});
  // All three paid an hour ago, which is long over. Two of them have used it since, six of the days ago.
  const [before, ended, later] = [await addPayer('1 hour'), await addPayer('1 hour'), await addPayer('1 hour')];
  await staff.send('PUT', `/api/crm/customers/${ended}`, { accessOverride: 'blocked' }, {});
  await staff.send('PATCH', `/api/crm/follow-ups/${line.id}`, { isOn: true }, {});
  const lastUse = new Date(Date.now() - (APP_UNUSED_DAYS - 1) * DAY_MS);
  await report(
    product,
    [later, ended].map((id) => question(owner(id), lastUse)),
  );
  await isIn(later, 'app_unused');
  for (const id of [before, ended]) expect(await namesOf(id)).not.toContain('app_unused');
});

describe('The recipe of left checkouts', () => {
  test('mails today’s reminder, after which staff cannot send it again', async () => {
    const recipes = (await staff.get('/api/crm/follow-ups')).body as unknown as FollowUp[];
    const recipe = recipes.find(({ trigger, recipe: key }) => key !== null && trigger === 'checkout_opened');
    await staff.send('PATCH', `/api/crm/follow-ups/${recipe?.id}`, { isOn: true }, {});
    const [browser, email] = [product.visitor(), newEmail()];
    const customerId = await captureLead(browser, email);
    await openCheckout(browser, customerId);
    await until('the reminder', async () =>
      (await mailsTo(product.sandbox, email)).some(({ text }) => text.includes('You began to check out')),
    );
    const { rows } = await product.database.db.execute<{ id: string }>(
      sql`SELECT id FROM checkouts WHERE customer_id = ${customerId}`,
    );
    const again = await until('the button to be refused', async () => {
      const answer = await staff.post(`/api/crm/checkouts/${rows[0]?.id}/reminder`);
      return answer.status === 409 && answer;
    });
    expect(again.body.message).toBe('A reminder has been sent already');
    expect((await mailsTo(product.sandbox, email)).filter(({ text }) => text.includes('You began'))).toHaveLength(1);
  });
});
