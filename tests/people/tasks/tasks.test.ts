import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonalData } from '#contract/personal-data.ts';
import type { StaffUser } from '#contract/staff.ts';
import type { DueTasks, Task } from '#contract/tasks.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { newStaff } from '#tests/staff/staff-users.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, remove } from '#tests/support/records.ts';

const HOUR = 3_600_000;

let product: Product;
let staff: HttpClient;
let ada: HttpClient;
let ids: Map<string, string>;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  ada = await newStaff(product, 'ada');
  const assignees = (await staff.get('/api/crm/assignees')).body as unknown as StaffUser[];
  ids = new Map(assignees.map(({ id, username }) => [username, id]));
});
afterAll(() => product.stop());

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const idOf = (username: string): string => ids.get(username) ?? '';
const add = async (task: object, by = staff) => (await by.post('/api/crm/tasks', task)).body as unknown as Task;
const change = (id: string, edit: object) => staff.send('PATCH', `/api/crm/tasks/${id}`, edit, {});

async function listed(query: string): Promise<Task[]> {
  const { status, body } = await staff.get(`/api/crm/tasks?${query}`);
  expect(status).toBe(200);
  return body as unknown as Task[];
}

const titles = async (query: string) => (await listed(query)).map(({ title }) => title);

describe('A task', () => {
  test('is for whoever makes it, unless it names an assignee', async () => {
    const customerId = await addCustomer(staff);
    const dueAt = inHours(2);
    const own = await add({ title: ' Call back ', customerId, dueAt });
    expect(own).toMatchObject({ customerId, title: 'Call back', dueAt, doneAt: null, assigneeName: 'staff' });
    expect(own.customerName).toEqual(expect.any(String));
    expect(await add({ title: 'x', assigneeId: idOf('ada') })).toMatchObject({
      customerId: null,
      customerName: null,
      dueAt: null,
      assigneeId: idOf('ada'),
    });
    expect(await add({ title: 'x', assigneeId: null })).toMatchObject({ assigneeId: null, assigneeName: null });
  });

  test('sent again under its Idempotency-Key, because the answer got lost, is kept once', async () => {
    const customerId = await addCustomer(staff);
    const send = (title: string) =>
      staff.post('/api/crm/tasks', { title, customerId }, { 'Idempotency-Key': 'one task' });
    const pressed = await Promise.all([send('Once'), send('Once')]);
    expect(await listed(`customerId=${customerId}`)).toEqual(pressed.map(({ body }) => body).slice(0, 1));
    const other = await send('Twice');
    expect([other.status, other.body.message]).toEqual([422, 'This Idempotency-Key was used for another task']);
    expect((await staff.get(`/api/crm/audit?q=${pressed[0]?.body.id}`)).body).toHaveLength(1);
  });

  test('needs a title, a time that is one, an assignee who may log in and a customer who exists', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const statuses = async (task: object) => (await staff.post('/api/crm/tasks', task)).status;
    expect(await statuses({})).toBe(400);
    expect(await statuses({ title: ' ' })).toBe(400);
    expect(await statuses({ title: 'x'.repeat(301) })).toBe(400);
    expect(await statuses({ title: 'x', dueAt: 'soon' })).toBe(400);
    expect(await statuses({ title: 'x', assigneeId: nobody })).toBe(400);
    expect(await statuses({ title: 'x', customerId: nobody })).toBe(404);
    for (const id of ['none', nobody]) {
      expect((await change(id, { title: 'x' })).status).toBe(404);
      expect((await remove(staff, `tasks/${id}`)).status).toBe(404);
    }
  });

  test('is done, opened again, moved and handed over, with what changed in the audit log', async () => {
    const { id } = await add({ title: 'Send the offer', customerId: await addCustomer(staff) });
    const doneAt = new Date().toISOString();
    expect((await change(id, { doneAt })).body).toMatchObject({ id, doneAt, title: 'Send the offer' });
    expect((await change(id, { doneAt: null })).body).toMatchObject({ doneAt: null });
    const dueAt = '2027-01-02T03:04:05.000Z';
    await change(id, { dueAt: '2027-01-02T04:04:05+01:00', assigneeId: idOf('ada') });
    const { body } = await staff.get(`/api/crm/audit?q=${id}`);
    expect((body as unknown as { changes: unknown }[])[0]?.changes).toEqual([
      { field: 'assigneeId', before: 'staff', after: 'ada' },
      { field: 'dueAt', before: null, after: dueAt },
    ]);
    expect((await change(id, { assigneeId: 'nobody' })).status).toBe(400);
  });

  test.each(['of a customer', 'of nobody'])('%s that two change at once is not overwritten', async (of) => {
    const customerId = of === 'of a customer' ? await addCustomer(staff) : null;
    const { id, updatedAt } = await add({ title: 'ours', customerId });
    expect((await change(id, { title: 'mine', updatedAt })).status).toBe(200);
    expect(await change(id, { title: 'yours', updatedAt })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { title: 'mine' }, edits: [{ username: 'staff', fields: ['title'] }] },
    });
    // A repeated change is no conflict.
    expect((await change(id, { title: 'mine', updatedAt })).status).toBe(200);
  });

  test('stands in the timeline and in what is held of the customer, and goes with them', async () => {
    const customerId = await addCustomer(staff);
    const { id } = await add({ title: 'Renew', customerId, dueAt: '2027-01-02T03:04:05.000Z' });
    const timeline = async () =>
      ((await staff.get(`/api/crm/customers/${customerId}/timeline`)).body as unknown as TimelineEntry[]).filter(
        ({ kind }) => kind === 'task',
      );
    expect(await timeline()).toMatchObject([
      { id, title: 'Renew', dueAt: '2027-01-02T03:04:05.000Z', isDone: false, assigneeName: 'staff' },
    ]);
    await change(id, { doneAt: '2026-06-01T00:00:00Z' });
    expect(await timeline()).toMatchObject([{ id, at: '2026-06-01T00:00:00.000Z', isDone: true }]);
    const held = (await staff.get(`/api/crm/customers/${customerId}/personal-data`)).body as unknown as PersonalData;
    expect(held.tasks).toMatchObject([{ title: 'Renew' }]);
    await remove(staff, `customers/${customerId}`);
    expect(await listed(`ids=${id}`)).toEqual([]);
  });

  test('that is deleted is gone', async () => {
    const { id } = await add({ title: 'wrong' });
    expect((await remove(staff, `tasks/${id}`)).status).toBe(200);
    expect(await listed(`ids=${id}`)).toEqual([]);
  });
});

describe('The list of tasks', () => {
  let customerId: string;
  beforeAll(async () => {
    customerId = await addCustomer(staff);
    await add({ title: 'someday', customerId });
    await add({ title: 'tomorrow', customerId, dueAt: inHours(24) });
    await add({ title: 'late', customerId, dueAt: inHours(-24) });
    await add({ title: 'very late', customerId, dueAt: inHours(-48), assigneeId: idOf('ada') });
    const { id } = await add({ title: 'Déjà vu', customerId, dueAt: inHours(-72), assigneeId: null });
    await change(id, { doneAt: inHours(-1) });
  });

  test('begins with what is overdue, and ends with what has no date', async () => {
    const all = ['Déjà vu', 'very late', 'late', 'tomorrow', 'someday'];
    expect(await titles(`customerId=${customerId}`)).toEqual(all);
    expect(await titles(`customerId=${customerId}&sort=-dueAt`)).toEqual(all.toReversed());
    expect(await titles(`customerId=${customerId}&sort=title`)).toEqual([
      'Déjà vu',
      'late',
      'someday',
      'tomorrow',
      'very late',
    ]);
  });

  test('is narrowed by assignee, by what is done, by what is overdue and by words', async () => {
    const of = (query: string) => titles(`customerId=${customerId}&${query}`);
    expect(await of(`assigneeId=${idOf('ada')}`)).toEqual(['very late']);
    expect(await of('assigneeId=none')).toEqual(['Déjà vu']);
    expect(await of('assigneeId=nonsense')).toEqual([]);
    expect(await of('done=1')).toEqual(['Déjà vu']);
    expect(await of('done=0')).toEqual(['very late', 'late', 'tomorrow', 'someday']);
    expect(await of('done=0&overdue=1')).toEqual(['very late', 'late']);
    expect(await of('overdue=0')).toEqual(['tomorrow', 'someday']);
    expect(await of('q=deja')).toEqual(['Déjà vu']);
    expect((await staff.get('/api/crm/tasks?done=maybe')).status).toBe(400);
    expect((await staff.get('/api/crm/tasks?sort=color')).status).toBe(400);
  });

  test('is paged both ways, and says how long it is', async () => {
    const first = await staff.get(`/api/crm/tasks?customerId=${customerId}&limit=2`);
    expect(first.headers.get('x-total-count')).toBe('5');
    const link = (answer: typeof first, rel: string) =>
      new RegExp(`<([^>]+)>; rel="${rel}"`).exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    const second = await staff.get(link(first, 'next'));
    expect((second.body as unknown as Task[]).map(({ title }) => title)).toEqual(['late', 'tomorrow']);
    expect((await staff.get(link(second, 'prev'))).body).toEqual(first.body);
  });
});

describe("What is due of one's own", () => {
  test('counts what is due by now, open and for oneself, and names what comes next', async () => {
    const own = await newStaff(product, 'grace');
    const due = async () => (await own.get('/api/crm/tasks/due')).body as unknown as DueTasks;
    expect(await due()).toEqual({ due: 0, next: null });
    await add({ title: 'without a date' }, own);
    await add({ title: 'of another', dueAt: inHours(-1) }, ada);
    await add({ title: 'late', dueAt: inHours(-1) }, own);
    await add({ title: 'later', dueAt: inHours(3) }, own);
    await add({ title: 'next', dueAt: inHours(1) }, own);
    const { id } = await add({ title: 'done', dueAt: inHours(-1) }, own);
    await change(id, { doneAt: inHours(0) });
    const found = await due();
    expect(found).toMatchObject({ due: 1, next: { title: 'next' } });
    expect(found.next?.dueInSeconds).toBeGreaterThan(3_500);
    expect(found.next?.dueInSeconds).toBeLessThanOrEqual(3_600);
  });
});
