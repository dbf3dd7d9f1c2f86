import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffUser } from '#contract/staff.ts';
import { readConfig } from '#server/config/config.ts';
import { orderTaskMails } from '#server/jobs/jobs.ts';
import { isMorning } from '#server/modules/people/tasks/task-mail.rules.ts';
import { localTime } from '#server/shared/local-time.ts';
import { newStaff } from '#tests/staff/staff-users.ts';
import { zoneWhereItIs } from '#tests/support/awake.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob, jobsAreDone, unschedule } from '#tests/support/jobs.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';

const HOUR = 3_600_000;

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ TIME_ZONE: zoneWhereItIs(8) });
  staff = await product.staff();
  await unschedule(product, orderTaskMails);
});
afterAll(() => product.stop());

/** Creates a staff user with this address or none. Returns their id. */
async function assignee(username: string, email: string | null): Promise<string> {
  await newStaff(product, username);
  await product.database.db.execute(sql`UPDATE users SET email = ${email} WHERE username = ${username}`);
  const users = (await staff.get('/api/crm/assignees')).body as unknown as StaffUser[];
  return users.find((user) => user.username === username)?.id ?? '';
}

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const add = async (task: object) => String((await staff.post('/api/crm/tasks', task)).body.id);
const subjectsTo = async (email: string) => (await mailsTo(product.sandbox, email)).map(({ subject }) => subject);

/** Runs the scheduled job twice at once, as two instances would. */
async function orderNow(): Promise<void> {
  const both = [doScheduledJob(product, orderTaskMails), doScheduledJob(product, orderTaskMails)];
  expect(await Promise.all(both)).toEqual(['completed', 'completed']);
  await jobsAreDone(product.database);
}

describe('In the morning', () => {
  test('whoever has tasks due or overdue gets one mail about them, and no other until the next day', async () => {
    const assigneeId = await assignee('morning', 'morning@example.com');
    const customerId = await addCustomer(staff);
    await add({ title: 'Call back\r\nBcc: x', customerId, assigneeId, dueAt: inHours(-30) });
    await add({ title: 'Send the offer', assigneeId, dueAt: inHours(2) });
    await add({ title: 'In two days', assigneeId, dueAt: inHours(48) });
    await add({ title: 'Someday', assigneeId });
    const done = await add({ title: 'Done already', assigneeId, dueAt: inHours(-1) });
    await staff.send('PATCH', `/api/crm/tasks/${done}`, { doneAt: inHours(0) }, {});
    await orderNow();
    await orderNow();
    const mails = await mailsTo(product.sandbox, 'morning@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual(['2 tasks are due, 1 overdue']);
    expect(mails[0]?.text).toContain('Call back Bcc: x');
    expect(mails[0]?.text).toContain('Send the offer');
    expect(mails[0]?.text).toContain(`${product.url}/staff/crm/tasks`);
    expect(mails[0]?.text).not.toMatch(/In two days|Someday|Done already/);
    await product.restart();
    await unschedule(product, orderTaskMails);
    await orderNow();
    expect(await subjectsTo('morning@example.com')).toHaveLength(1);
  });

  test('nobody is mailed who has no address, no task that is due, or may not log in', async () => {
    const silent = await assignee('silent', null);
    await assignee('idle', 'idle@example.com');
    const disabled = await assignee('left', 'left@example.com');
    for (const assigneeId of [silent, disabled]) await add({ title: 'late', assigneeId, dueAt: inHours(-1) });
    await product.database.db.execute(sql`UPDATE users SET disabled_at = now() WHERE username = 'left'`);
    await orderNow();
    expect([await subjectsTo('idle@example.com'), await subjectsTo('left@example.com')]).toEqual([[], []]);
    const { rows } = await product.database.db.execute(sql`SELECT FROM task_mails WHERE user_id = ${silent}::uuid`);
    expect(rows).toEqual([]);
  });

  test('a mail server that cannot be reached gets it once it can', async () => {
    const email = 'waiting@example.com';
    await add({ title: 'late', assigneeId: await assignee('waiting', email), dueAt: inHours(-1) });
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    await doScheduledJob(product, orderTaskMails);
    await until('a try that failed', async () => {
      const { rows } = await product.database.db.execute(
        sql`SELECT 1 FROM pgboss.job WHERE name = 'task-mail' AND state = 'retry'`,
      );
      return rows.length > 0;
    });
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await jobsAreDone(product.database);
    expect(await subjectsTo(email)).toEqual(['1 task is due, 1 overdue']);
  });

  test('a mail that was being handed over when the server died is not sent again', async () => {
    const assigneeId = await assignee('unlucky', 'unlucky@example.com');
    await add({ title: 'late', assigneeId, dueAt: inHours(-1) });
    const { day } = localTime(new Date(), product.env.TIME_ZONE ?? '');
    await product.database.db.execute(sql`
      INSERT INTO task_mails (user_id, day, sent_at) VALUES (${assigneeId}::uuid, ${day}::date, now())`);
    await product.database.db.execute(sql`
      INSERT INTO pgboss.job (name, data)
      VALUES ('task-mail', jsonb_build_object('userId', ${assigneeId}::text, 'day', ${day}::text))`);
    await jobsAreDone(product.database);
    expect(await subjectsTo('unlucky@example.com')).toEqual([]);
  });
});

test('Nobody is mailed before seven', async () => {
  await product.restart({ TIME_ZONE: zoneWhereItIs(3) });
  const assigneeId = await assignee('sleeping', 'sleeping@example.com');
  await add({ title: 'late', assigneeId, dueAt: inHours(-1) });
  await orderNow();
  expect(await subjectsTo('sleeping@example.com')).toEqual([]);
});

test('A morning is from seven to noon', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  expect(hours.filter((hour) => isMorning({ hour }))).toEqual([7, 8, 9, 10, 11]);
});

test('A start with a time zone that there is not says so', () => {
  expect(() => readConfig({ TIME_ZONE: 'Mars/Olympus' })).toThrow(
    /TIME_ZONE is "Mars\/Olympus", which is not the name of a time zone/,
  );
});
