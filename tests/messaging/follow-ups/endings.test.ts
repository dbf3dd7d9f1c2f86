import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FollowUp, StopReason } from '#contract/follow-ups.ts';
import type { Lead } from '#contract/leads.ts';
import { advanceFollowUps } from '#server/jobs/jobs.ts';
import { owner, question, report } from '#tests/account/usage/reports.ts';
import { AWAKE_ZONE } from '#tests/support/awake.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { captureLead, openCheckout } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, newPhone, remove } from '#tests/support/records.ts';
import { agree } from '../consent.ts';
import { textsOf, textUs } from '../phone.ts';
import { book, comesTo, DAY_MS, enroll, enrolledIn, enrollmentsOf, makeLine, reportOf, textsAfter } from './lines.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ FOLLOW_UP_DAY_MS: String(DAY_MS) });
  staff = await product.staff();
});
afterEach(() => product.sandbox.fault({ vendor: 'twilio', mode: 'off', ms: 0 }));
afterAll(() => product.stop());

/** A customer with a lead, in the middle of a line that has texted them once. */
async function begun(): Promise<{ customerId: string; phone: string; email: string; line: FollowUp }> {
  const email = `${randomUUID()}@example.com`;
  const customerId = await captureLead(product.visitor(), email);
  const phone = newPhone();
  await staff.send('PUT', `/api/crm/customers/${customerId}`, { phone, timeZone: AWAKE_ZONE }, {});
  await agree(staff, [customerId]);
  const line = await textsAfter(staff, [0, 300]);
  await enroll(staff, line, [customerId]);
  await comesTo(staff, customerId, line, { step: 2 });
  return { customerId, phone, email, line };
}

type Begun = Awaited<ReturnType<typeof begun>>;

const ENDINGS: [string, (begun: Begun) => Promise<unknown>, StopReason][] = [
  ['answers by text', ({ phone }) => textUs(product, phone, 'Yes, call me'), 'answered'],
  // tests/messaging/follow-ups/triggers.test.ts has who answers by mail.
  ['books a demo', ({ email }) => book(product, email), 'booked'],
  [
    'pays',
    async ({ customerId }) => product.sandbox.checkout(await openCheckout(product.visitor(), customerId), 'pay'),
    'paid',
  ],
  ['is lost', ({ email }) => loseLead(email), 'lost'],
  ['texts STOP', ({ phone }) => textUs(product, phone, 'STOP'), 'opted_out'],
  ['asks for an end in other words', ({ phone }) => textUs(product, phone, 'please stop texting me'), 'opted_out'],
  ['unsubscribes from mails', ({ email }) => unsubscribe(email), 'opted_out'],
  ['is deleted', ({ customerId }) => remove(staff, `customers/${customerId}`), 'deleted'],
  [
    'is written to by staff',
    ({ customerId }) => staff.post('/api/crm/send-sms', { customerId, message: 'Hi' }),
    'own_message',
  ],
];

async function leadOf(email: string): Promise<Lead> {
  const [lead] = (await staff.get(`/api/crm/leads?q=${email}`)).body as unknown as Lead[];
  if (!lead) throw new Error(`There is no lead of ${email}`);
  return lead;
}

const loseLead = async (email: string) =>
  staff.send('PATCH', `/api/crm/leads/${(await leadOf(email)).id}`, { stage: 'lost' }, {});

const unsubscribe = (email: string) =>
  product.sandbox.writeMail({
    from: email,
    to: 'office@reply.insurance247.example',
    subject: 'Hello',
    text: 'Unsubscribe',
  });

describe('A line ends for somebody who', () => {
  test.each(ENDINGS)('%s', async (_, happen, stoppedBy) => {
    const person = await begun();
    await happen(person);
    await until(`the line to end: ${stoppedBy}`, async () => {
      const [stopped] = await enrolledIn(staff, person.line, '?state=stopped');
      return stopped?.stoppedBy === stoppedBy && stopped.dueAt === null;
    });
    const outcome = { answered: 0, booked: 0, paid: 0, optedOut: 0 };
    const counted = { answered: 'answered', booked: 'booked', paid: 'paid', opted_out: 'optedOut' }[
      stoppedBy as string
    ];
    if (counted) Object.assign(outcome, { [counted]: 1 });
    expect((await reportOf(staff, person.line)).steps[0]).toMatchObject({ sent: 1, ...outcome });
  });

  test('shares the number of somebody who answers', async () => {
    const { customerId, phone, line } = await begun();
    const other = await addCustomer(staff, { phone, timeZone: AWAKE_ZONE });
    const task = { wait: { amount: 300, unit: 'days' }, action: 'task', title: 'Call' };
    const waits = await makeLine(staff, { trigger: 'by_hand', steps: [task] });
    await enroll(staff, waits, [other]);
    await textUs(product, phone, 'Yes, call me');
    await comesTo(staff, customerId, line, { state: 'stopped', stoppedBy: 'answered' });
    await comesTo(staff, other, waits, { state: 'stopped', stoppedBy: 'answered' });
  });

  test('is given up by a step, in this line and in all others', async () => {
    const { customerId, email, line } = await begun();
    const stage = (to: string, amount = 0) => ({ wait: { amount, unit: 'days' }, action: 'stage', stage: to });
    const givesUp = await makeLine(staff, { trigger: 'by_hand', steps: [stage('lost'), stage('contacted', 300)] });
    await enroll(staff, givesUp, [customerId]);
    await comesTo(staff, customerId, givesUp, { state: 'stopped', stoppedBy: 'lost', step: 2 });
    await comesTo(staff, customerId, line, { state: 'stopped', stoppedBy: 'lost', step: 2 });

    const lead = await leadOf(email);
    await staff.send('PATCH', `/api/crm/leads/${lead.id}`, { lostReason: 'No money' }, {});
    const tries = await makeLine(staff, { trigger: 'by_hand', steps: [stage('contacted')] });
    await enroll(staff, tries, [customerId]);
    await comesTo(staff, customerId, tries, { state: 'done' });
    expect(await leadOf(email)).toMatchObject({ stage: 'contacted', lostReason: null });
  });

  test('is stopped by staff, once', async () => {
    const { customerId, line } = await begun();
    const [inside] = await enrollmentsOf(staff, customerId);
    expect((await remove(staff, `enrollments/${inside?.id}`)).status).toBe(200);
    expect((await remove(staff, `enrollments/${inside?.id}`)).status).toBe(409);
    expect((await remove(staff, `enrollments/${randomUUID()}`)).status).toBe(404);
    expect(await enrolledIn(staff, line)).toMatchObject([{ state: 'stopped', stoppedBy: 'staff', customerId }]);
  });
});

describe('A line for those who do not use the app', () => {
  test('ends before the next step for who uses it again, or has no access any more, and goes on for the others', async () => {
    const task = (amount: number) => ({ wait: { amount, unit: 'days' }, action: 'task', title: 'Call' });
    const line = await makeLine(staff, { trigger: 'app_unused', steps: [task(0), task(300)] });
    const people = await Promise.all(Array.from({ length: 3 }, () => addCustomer(staff)));
    const [uses, loses, stays] = people as [string, string, string];
    for (const id of people) await staff.send('PUT', `/api/crm/customers/${id}`, { accessOverride: 'granted' }, {});
    // What they did before the line began does not end it.
    await report(
      product,
      people.map((id) => question(owner(id))),
    );
    await enroll(staff, line, people);
    for (const id of people) await comesTo(staff, id, line, { step: 2 });
    await report(product, [question(owner(uses))]);
    await staff.send('PUT', `/api/crm/customers/${loses}`, { accessOverride: 'blocked' }, {});
    await product.database.db.execute(sql`UPDATE enrollments SET due_at = now() WHERE follow_up_id = ${line.id}`);
    await doScheduledJob(product, advanceFollowUps);
    for (const id of [uses, loses])
      await comesTo(staff, id, line, { state: 'stopped', stoppedBy: 'condition', step: 2 });
    await comesTo(staff, stays, line, { state: 'done' });
  });
});

describe('A line goes on for somebody who', () => {
  test('is answered by a machine of theirs, or is written to by staff where the line says so', async () => {
    const { customerId, email, line } = await begun();
    await product.sandbox.writeMail({
      from: email,
      to: 'office@reply.insurance247.example',
      subject: 'Out of office',
      text: 'I am away',
      headers: [{ name: 'Auto-Submitted', value: 'auto-replied' }],
    } as never);
    await staff.send('PATCH', `/api/crm/follow-ups/${line.id}`, { stopsOnOwnMessage: false }, {});
    await staff.post('/api/crm/send-sms', { customerId, message: 'Hi' });
    await until('the automatic mail', async () =>
      JSON.stringify((await staff.get(`/api/crm/conversations?customerId=${customerId}`)).body).includes(
        'Out of office',
      ),
    );
    expect(await enrolledIn(staff, line)).toMatchObject([{ state: 'active', step: 2 }]);
  });
});

describe('An answer that comes while a text could not be sent', () => {
  test('is the last word: the text is not tried again', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await agree(staff, [customerId]);
    const line = await textsAfter(staff, [0]);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'down' });
    await enroll(staff, line, [customerId]);
    await until('the first attempt', async () =>
      JSON.stringify((await staff.get(`/api/crm/sms/${customerId}`)).body).includes('gave no answer'),
    );
    await textUs(product, phone, 'Call me');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    expect(await enrolledIn(staff, line)).toMatchObject([{ state: 'stopped', stoppedBy: 'answered' }]);
    expect((await textsOf(product, phone)).filter(({ direction }) => direction.startsWith('outbound'))).toEqual([]);
  });
});
