import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { orderDigests, orderTaskMails } from '#server/jobs/jobs.ts';
import { localTime } from '#server/shared/local-time.ts';
import { textUs } from '../messaging/phone.ts';
import { cal, calendarCalls } from '../sales/bookings/calendar.ts';
import { zoneWhereItIs } from '../support/awake.ts';
import type { HttpClient } from '../support/http-client.ts';
import { doScheduledJob, jobsAreDone, unschedule } from '../support/jobs.ts';
import { buy, captureLead, mailsTo, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, newPhone, rowsOf } from '../support/records.ts';
import { idOf, newStaff } from './staff-users.ts';

const HOUR = 3_600_000;
const ZONE = zoneWhereItIs(8);
const DIGEST = { isOn: true, at: '08:00', timeZone: ZONE };
const PATH = '/api/crm/account/digest';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ TIME_ZONE: ZONE });
  staff = await product.staff();
  await unschedule(product, orderDigests, orderTaskMails);
});
afterAll(() => product.stop());

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const addressOf = (username: string) => `${username}@example.com`;
const mailsOf = (username: string) => mailsTo(product.sandbox, addressOf(username));
const subjectsTo = async (username: string) => (await mailsOf(username)).map(({ subject }) => subject);
const save = (browser: HttpClient, digest: object) => browser.send('PUT', PATH, digest, {});
const addTask = (assigneeId: string, title: string, dueAt: string) =>
  staff.post('/api/crm/tasks', { title, assigneeId, dueAt });

/** Adds a user with an address, and a digest of theirs. */
async function reader(username: string, digest?: object, role?: Role): Promise<HttpClient> {
  const browser = await newStaff(product, username, role);
  await product.database.db.execute(sql`UPDATE users SET email = ${addressOf(username)} WHERE username = ${username}`);
  if (digest) expect((await save(browser, digest)).status).toBe(200);
  return browser;
}

/** Runs the scheduled job twice at once, as two instances would. */
async function orderNow(job = orderDigests): Promise<void> {
  const both = [doScheduledJob(product, job), doScheduledJob(product, job)];
  expect(await Promise.all(both)).toEqual(['completed', 'completed']);
  await jobsAreDone(product.database);
}

describe('A user', () => {
  test('has no digest at first, and sets their own, as a viewer too', async () => {
    const [member, viewer] = [await reader('mia', undefined, 'member'), await reader('vic', undefined, 'viewer')];
    const usual = { isOn: false, at: '07:30', timeZone: ZONE };
    expect((await viewer.get(PATH)).body).toEqual(usual);
    const wanted = { isOn: false, at: '06:15', timeZone: 'America/Chicago' };
    expect((await save(viewer, { ...wanted, isOn: true })).body).toEqual({ ...wanted, isOn: true });
    expect((await save(viewer, wanted)).body).toEqual(wanted);
    expect((await viewer.get(PATH)).body).toEqual(wanted);
    expect((await member.get(PATH)).body).toEqual(usual);
  });

  test.each([
    ['isOn', 1, 'isOn must be true or false'],
    ['at', '7:30', 'Must be a time such as 09:00'],
    ['at', '24:00', 'Must be a time such as 09:00'],
    ['at', undefined, 'Must be a time such as 09:00'],
    ['timeZone', 'Mars/Olympus', 'Choose a time zone from the list, such as America/Chicago'],
    ['timeZone', '+05:00', 'Choose a time zone from the list, such as America/Chicago'],
    ['timeZone', null, 'Choose a time zone from the list, such as America/Chicago'],
  ])('may not say for %s: %s', async (path, value, message) => {
    const { status, body } = await save(staff, { ...DIGEST, [path]: value });
    expect([status, body.issues]).toEqual([400, [{ path, message }]]);
  });
});

describe('On a day when nothing waits', () => {
  test('no digest is sent but the one that is asked for, which says so', async () => {
    const browser = await reader('idle', DIGEST);
    await orderNow();
    expect(await subjectsTo('idle')).toEqual([]);
    expect((await browser.post(`${PATH}/test`)).body).toEqual({ success: true });
    const [mail] = await mailsOf('idle');
    expect([mail?.subject, mail?.text]).toEqual(['Nothing waits today', expect.stringContaining('you get no mail')]);
    expect(mail?.text).toContain(`${product.url}/staff/crm/account`);
  });

  test('who has no address is told so, and who asks while the mail server is down', async () => {
    const without = await (await newStaff(product, 'nowhere')).post(`${PATH}/test`);
    expect([without.status, without.body.message]).toEqual([409, expect.stringMatching(/no email address on file/)]);
    const browser = await reader('unlucky');
    for (const fault of [{ mode: 'down' }, { mode: 'error', status: 550 }] as const) {
      await product.sandbox.fault({ vendor: 'smtp', ...fault });
      expect((await browser.post(`${PATH}/test`)).status).toBe(502);
    }
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    expect(await subjectsTo('unlucky')).toEqual([]);
  });
});

describe('What waits', () => {
  const ALL =
    '3 new leads, 1 demo today, 2 tasks due, 1 failed payment, 1 lead unanswered, 1 conversation waiting, 1 question about an end of texts';

  beforeAll(async () => {
    const { fromCal } = calendarCalls(() => ({ product, staff }));
    await captureLead(product.visitor(), 'silent@example.com');
    await captureLead(product.visitor(), 'demo@example.com');
    await fromCal('BOOKING_CREATED', cal('demo@example.com', 'today', inHours(1)));
    await fromCal('BOOKING_CREATED', cal('demo@example.com', 'next-week', inHours(170)));
    const { customerId, subscription } = await buy(product, staff, { email: 'payer@example.com' });
    await product.sandbox.subscription(subscription ?? '', 'fail-renewal');
    await until('the failed payment', async () =>
      (await seenByStaff(staff, customerId)).purchases.some(({ status }) => status === 'failed'),
    );
    const phone = newPhone();
    await addCustomer(staff, { name: 'Tex Writer', phone });
    await textUs(product, phone, 'please stop texting me');
    await jobsAreDone(product.database);
  });

  /** Adds two tasks that are due, and others that are not the reader's or not due. */
  async function addTasks(browser: HttpClient): Promise<void> {
    const id = await idOf(browser);
    await addTask(id, 'Call back\r\nBcc: x', inHours(-30));
    await addTask(id, 'Send the offer', inHours(2));
    await addTask(id, 'In two days', inHours(48));
    await addTask(await idOf(staff), 'Of somebody else', inHours(-1));
  }

  test('is in the mail, each part with its figure, its first names and a link', async () => {
    const browser = await reader('curious', DIGEST, 'viewer');
    await addTasks(browser);
    await browser.post(`${PATH}/test`);
    const [mail] = await mailsOf('curious');
    expect(mail?.subject).toBe(ALL);
    for (const part of ALL.split(', ')) expect(mail?.text).toContain(`${part}\n---`);
    expect(mail?.text).toMatch(/3 new leads\n-+\n\nAda Broker, Ada Broker, Ada Broker\n/);
    expect(mail?.text).toMatch(/1 demo today\n-+\n\n\d+:\d\d [AP]M: Ada Broker\n/);
    expect(mail?.text).toMatch(/: Call back Bcc: x\n.*: Send the offer\n/);
    expect(mail?.text).toMatch(/1 conversation waiting\n-+\n\nTex Writer\n/);
    expect(mail?.text).not.toMatch(/In two days|Of somebody else/);
    for (const screen of ['leads', 'tasks', 'inbox', 'account']) {
      expect(mail?.text).toContain(`${product.url}/staff/crm/${screen}`);
    }
  });

  test('comes once a day, from the hour on that the user has set, and in place of the mail about tasks', async () => {
    const early = await reader('early', DIGEST);
    await addTasks(early);
    const plain = await reader('plain');
    await addTasks(plain);
    await orderNow();
    await orderNow(orderTaskMails);
    await save(early, { ...DIGEST, at: '08:01' });
    await product.restart();
    await unschedule(product, orderDigests, orderTaskMails);
    await orderNow();
    expect(await subjectsTo('early')).toEqual([ALL]);
    expect(await subjectsTo('plain')).toEqual(['2 tasks are due, 1 overdue']);
  });

  test('is not mailed before or long after that hour, nor to who wants none, has no address or may not log in', async () => {
    await reader('later', { ...DIGEST, at: '23:00' });
    await reader('missed', { ...DIGEST, at: '03:00' });
    await reader('unasked', { ...DIGEST, isOn: false });
    await reader('left', DIGEST);
    await product.database.db.execute(sql`UPDATE users SET disabled_at = now() WHERE username = 'left'`);
    const silent = await newStaff(product, 'silent');
    await save(silent, DIGEST);
    await orderNow();
    for (const username of ['later', 'missed', 'unasked', 'left']) expect(await subjectsTo(username)).toEqual([]);
    const ordered = sql`SELECT FROM digest_mails WHERE user_id = ${await idOf(silent)}::uuid`;
    expect(await rowsOf(product.database, ordered)).toEqual([]);
  });

  test('is not mailed again when the server died while handing it over', async () => {
    const userId = await idOf(await reader('doubtful', DIGEST));
    const { day } = localTime(new Date(), ZONE);
    await product.database.db.execute(sql`
      INSERT INTO digest_mails (user_id, day, sent_at) VALUES (${userId}::uuid, ${day}::date, now())`);
    await product.database.db.execute(sql`
      INSERT INTO pgboss.job (name, data)
      VALUES ('digest-mail', jsonb_build_object('userId', ${userId}::text, 'day', ${day}::text))`);
    await jobsAreDone(product.database);
    expect(await subjectsTo('doubtful')).toEqual([]);
  });
});
