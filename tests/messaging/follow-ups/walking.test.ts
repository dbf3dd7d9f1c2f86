import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DryRunStep } from '#contract/follow-ups.ts';
import { advanceFollowUps } from '#server/jobs/jobs.ts';
import { ASLEEP_ZONE } from '#tests/support/awake.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, newPhone, remove } from '#tests/support/records.ts';
import { agree } from '../consent.ts';
import { textsOf, textUs } from '../phone.ts';
import {
  comesTo,
  DAY_MS,
  enroll,
  enrolledIn,
  enrollmentsOf,
  makeLine,
  makeTemplate,
  reportOf,
  textsAfter,
} from './lines.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ FOLLOW_UP_DAY_MS: String(DAY_MS) });
  staff = await product.staff();
});
afterAll(() => product.stop());

async function person(fields: Record<string, unknown> = {}) {
  const phone = newPhone();
  const email = `${phone.slice(1)}@example.com`;
  const customerId = await addCustomer(staff, { phone, email, name: 'Ada Broker', ...fields });
  await agree(staff, [customerId]);
  return { customerId, phone, email };
}

describe('A line', () => {
  test('does its steps one after the other, as the dry run said, and is over then', async () => {
    const { customerId, phone, email } = await person();
    const [text, mail] = [await makeTemplate(staff), await makeTemplate(staff, 'email', 'Hello {{ name }}.')];
    const line = await makeLine(staff, {
      steps: [
        { wait: { amount: 0, unit: 'minutes' }, action: 'text', templateId: text },
        { wait: { amount: 1, unit: 'days' }, action: 'email', templateId: mail },
        { wait: { amount: 12, unit: 'hours' }, action: 'task', title: 'Call them' },
      ],
    });
    const begun = Date.now();
    const foreseen = (await staff.post(`/api/crm/follow-ups/${line.id}/dry-run`, { customerId }))
      .body as unknown as DryRunStep[];
    expect(foreseen).toMatchObject([
      { step: 1, action: 'text', verdict: 'send', reason: null, preview: 'Hi Ada, still interested?' },
      { step: 2, action: 'email', verdict: 'send', subject: 'Still interested?', preview: 'Hello Ada Broker.' },
      { step: 3, action: 'task', verdict: null, preview: null },
    ]);
    expect(await enroll(staff, line, [customerId])).toEqual({ enrolled: 1, heldOut: 0 });
    await comesTo(staff, customerId, line, { state: 'done' });
    expect((await textsOf(product, phone)).map(({ body }) => body)).toEqual([foreseen[0]?.preview]);
    const [sent] = await mailsTo(product.sandbox, email);
    expect([sent?.subject, sent?.text.includes('Hello Ada Broker.')]).toEqual([foreseen[1]?.subject, true]);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1.5 * DAY_MS);
    const { body: tasks } = await staff.get(`/api/crm/tasks?customerId=${customerId}`);
    expect(tasks).toMatchObject([{ title: 'Call them', doneAt: null }]);
    const { steps } = await reportOf(staff, line);
    expect(steps.map((step) => step.sent)).toEqual([1, 1, 1]);
    // It was no first answer of a person, and no act of staff.
    const { body: audit } = await staff.get(`/api/crm/audit?q=${customerId}`);
    expect(JSON.stringify(audit)).not.toContain('"send"');
  });

  test('keeps somebody on the steps that they began with, and takes nobody twice', async () => {
    const { customerId, phone } = await person();
    const line = await textsAfter(staff, [1]);
    const [theirs] = line.steps;
    const edit = (steps: unknown[]) => staff.send('PATCH', `/api/crm/follow-ups/${line.id}`, { steps }, {});
    const asleep = await person({ timeZone: ASLEEP_ZONE });
    await enroll(staff, line, [customerId, asleep.customerId]);
    expect(await enroll(staff, line, [customerId])).toEqual({ enrolled: 0, heldOut: 0 });
    const templateId = await makeTemplate(staff, 'text', 'Other words');
    const other = { wait: { amount: 9, unit: 'days' }, action: 'text', templateId };
    expect((await edit([other])).status).toBe(200);
    await comesTo(staff, customerId, line, { state: 'done' });
    expect(await enrolledIn(staff, line, '?state=active')).toMatchObject([{ step: 1, next: theirs }]);
    expect(await enrolledIn(staff, line, '?state=done')).toMatchObject([{ next: null }]);
    await textUs(product, phone, 'Yes');
    expect((await reportOf(staff, line)).steps).toMatchObject([
      { step: 1, does: other, isTakenOut: 0, sent: 0, answered: 0 },
      { step: 1, does: theirs, isTakenOut: 1, sent: 1, answered: 1 },
    ]);
    await edit([other, { ...theirs, wait: { amount: 2, unit: 'days' } }]);
    expect((await reportOf(staff, line)).steps, 'moved to another place, it is the same step').toMatchObject([
      { step: 1, does: other, isTakenOut: 0, sent: 0, answered: 0 },
      { step: 2, does: { templateId: theirs?.templateId }, isTakenOut: 0, sent: 1, answered: 1 },
    ]);
    const sent = (await textsOf(product, phone)).filter(({ to }) => to === phone);
    expect(sent.map(({ body }) => body)).toEqual(['Hi Ada, still interested?']);
    expect(await enroll(staff, line, [customerId])).toEqual({ enrolled: 0, heldOut: 0 });
    await staff.send('PATCH', `/api/crm/follow-ups/${line.id}`, { reentryDays: 0 }, {});
    expect(await enroll(staff, line, [customerId])).toEqual({ enrolled: 1, heldOut: 0 });
  });

  test('leads on past a refused step, and waits with a step that must wait', async () => {
    const asleep = await person({ timeZone: ASLEEP_ZONE });
    const never = { customerId: await addCustomer(staff) };
    const line = await textsAfter(staff, [0, 0]);
    await enroll(staff, line, [asleep.customerId, never.customerId]);
    await comesTo(staff, never.customerId, line, { state: 'done' });
    const [waiting] = await enrollmentsOf(staff, asleep.customerId);
    expect(waiting).toMatchObject({ state: 'active', step: 1, action: 'text', timeZone: ASLEEP_ZONE });
    expect(Date.parse(waiting?.dueAt ?? '') - Date.now()).toBeGreaterThan(3_600_000);
    expect((await reportOf(staff, line)).steps[0]).toMatchObject({
      sent: 0,
      refused: [{ reason: 'no_consent', count: 1 }],
    });
    expect(await textsOf(product, asleep.phone)).toEqual([]);
  });

  test('counts its texts against the caps, and foresees that', async () => {
    const { customerId } = await person();
    const line = await textsAfter(staff, [0, 0]);
    const { body: foreseen } = await staff.post(`/api/crm/follow-ups/${line.id}/dry-run`, { customerId });
    expect(foreseen).toMatchObject([{ verdict: 'send' }, { verdict: 'later', reason: 'cap' }]);
    await enroll(staff, line, [customerId]);
    await comesTo(staff, customerId, line, { step: 2 });
    await doScheduledJob(product, advanceFollowUps);
    const [waiting] = await enrollmentsOf(staff, customerId);
    const [, second] = foreseen as unknown as DryRunStep[];
    expect(Math.abs(Date.parse(waiting?.dueAt ?? '') - Date.parse(second?.at ?? ''))).toBeLessThan(60_000);
  });

  test('holds back who is held out, and sends them nothing', async () => {
    const { rows } = await product.database.db.execute<{ id: string }>(sql`
      INSERT INTO customers (name, email) SELECT 'Many', n || '@held-out.example' FROM generate_series(1, 300) AS n RETURNING id`);
    const ids = rows.map(({ id }) => id);
    const line = await textsAfter(staff, [9], { holdOut: 20 });
    const { enrolled, heldOut } = await enroll(staff, line, ids);
    expect(Number(enrolled) + Number(heldOut)).toBe(300);
    expect(heldOut).toBeGreaterThan(0);
    expect(await enrolledIn(staff, line, '?state=held_out')).toHaveLength(Number(heldOut));
    expect(await reportOf(staff, line)).toMatchObject({ enrolled, heldOut, difference: { answered: { value: 0 } } });
  });

  test('tells the admins, and moves the lead', async () => {
    const { customerId } = await person();
    const line = await makeLine(staff, {
      steps: [
        { wait: { amount: 0, unit: 'minutes' }, action: 'notify', title: 'They wait' },
        { wait: { amount: 0, unit: 'minutes' }, action: 'stage', stage: 'contacted' },
      ],
    });
    await staff.send('PATCH', '/api/crm/account', { email: 'boss@example.com' }, {});
    await enroll(staff, line, [customerId]);
    await until('the mail', async () =>
      (await product.sandbox.mail()).some(({ subject }) => subject === 'They wait: Ada Broker'),
    );
    await comesTo(staff, customerId, line, { state: 'done' });
  });

  test('pauses when carriers filter its texts, tells the admins, and goes on when it is turned on again', async () => {
    await staff.send('PATCH', '/api/crm/account', { email: 'boss@example.com' }, {});
    const { customerId } = await person();
    const line = await textsAfter(staff, [300]);
    await enroll(staff, line, [customerId]);
    const pausedReason = async () => {
      await doScheduledJob(product, advanceFollowUps);
      return (await staff.get(`/api/crm/follow-ups/${line.id}`)).body.pausedReason;
    };
    const sendFifty = (filtered: number) =>
      product.database.db.execute(sql`
        WITH step AS (
          INSERT INTO enrollment_steps (enrollment_id, step, state)
          SELECT id, n, 'sent' FROM enrollments, generate_series(1, 50) AS n WHERE follow_up_id = ${line.id} RETURNING id, step)
        INSERT INTO sms_messages (id, customer_id, direction, message, status, error_code)
        SELECT id, ${customerId}::uuid, 'outbound', 'x', 'undelivered', CASE WHEN step <= ${filtered} THEN '30007' END FROM step`);
    await sendFifty(1);
    expect(await pausedReason()).toBeNull();
    await product.database.db.execute(
      sql`UPDATE sms_messages SET error_code = '30007' WHERE customer_id = ${customerId}`,
    );
    expect(await pausedReason()).toBe('filtered');
    await until('the mail', async () =>
      (await product.sandbox.mail()).some(({ subject }) => subject === `The follow-up ${line.name} has paused`),
    );
    expect((await staff.send('PATCH', `/api/crm/follow-ups/${line.id}`, { isOn: true }, {})).status).toBe(200);
    expect(await pausedReason()).toBeNull();
  });

  test('pauses for a complaint about one of few mails, which comes days after it', async () => {
    const { customerId, email } = await person();
    const templateId = await makeTemplate(staff, 'email', 'Hello {{ name }}.');
    const line = await makeLine(staff, {
      steps: [{ wait: { amount: 0, unit: 'minutes' }, action: 'email', templateId }],
    });
    await enroll(staff, line, [customerId]);
    await comesTo(staff, customerId, line, { state: 'done' });
    await product.database.db.execute(sql`
      WITH line AS (UPDATE follow_ups SET turned_on_at = now() - interval '9 days' WHERE id = ${line.id})
      UPDATE enrollment_steps SET created_at = now() - interval '6 days'
      FROM enrollments WHERE enrollments.id = enrollment_id AND follow_up_id = ${line.id}`);
    const [mail] = await mailsTo(product.sandbox, email);
    await product.sandbox.answerMail(mail?.id ?? '', 'complain');
    await doScheduledJob(product, advanceFollowUps);
    expect((await staff.get(`/api/crm/follow-ups/${line.id}`)).body.pausedReason).toBe('complaints');
  });

  test('is refused with what is wrong in it', async () => {
    const templateId = await makeTemplate(staff);
    const make = async (line: object) => {
      const wait = { amount: 1, unit: 'days' };
      const input = {
        name: 'x',
        trigger: 'by_hand',
        purpose: 'service',
        steps: [{ wait, action: 'text', templateId }],
        ...line,
      };
      const { status, body } = await staff.post('/api/crm/follow-ups', input);
      return [status, body.message];
    };
    const step = (fields: object) => ({
      steps: [{ wait: { amount: 1, unit: 'days' }, action: 'text', templateId, ...fields }],
    });
    expect(await make(step({ action: 'email' }))).toEqual([400, 'There is no template for emails by this id']);
    expect(await make(step({ action: 'task' }))).toEqual([400, 'Title is required']);
    expect(await make(step({ wait: { amount: 1, unit: 'hours', at: '09:00' } }))).toEqual([
      400,
      'An hour goes with days',
    ]);
    expect(await make(step({ wait: { amount: 366, unit: 'days' } }))).toEqual([400, 'At most 365 days']);
    expect(await make(step({ wait: { amount: 1.5, unit: 'days' } }))).toEqual([400, 'amount must be a whole number']);
    expect((await make(step({ wait: { amount: 1, unit: 'days', before: true } })))[0]).toBe(400);
    expect((await make({ purpose: 'security' }))[0]).toBe(400);
    expect((await make({ steps: [] }))[0]).toBe(400);
    expect((await make({ holdOut: 21 }))[0]).toBe(400);
    expect((await make({}))[0]).toBe(200);
    expect(await make({})).toEqual([409, 'Another follow-up has this name']);
    expect((await remove(staff, `templates/${templateId}`)).status).toBe(409);
  });
});

test('The recipes stand ready and are off, and one that was deleted does not come back', async () => {
  const recipes = async () =>
    (
      (await staff.get('/api/crm/follow-ups')).body as unknown as { id: string; recipe: string | null; isOn: boolean }[]
    ).filter(({ recipe }) => recipe !== null);
  const before = await recipes();
  expect(before.length).toBeGreaterThanOrEqual(9);
  expect(before.every(({ isOn }) => !isOn)).toBe(true);
  await remove(staff, `follow-ups/${before[0]?.id}`);
  await product.restart();
  staff = await product.staff();
  expect(await recipes()).toHaveLength(before.length - 1);
});
