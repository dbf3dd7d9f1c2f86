import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayChangeNote, type Note, type NoteVersion } from '#contract/notes.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { newStaff } from '../staff/staff-users.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, remove } from '../support/records.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const write = (customerId: string, body: unknown, by = staff) =>
  by.post(`/api/crm/customers/${customerId}/notes`, { body });
const change = (id: string, edit: object, by = staff) => by.send('PATCH', `/api/crm/notes/${id}`, edit, {});
const noteOf = ({ body }: Answer) => body as unknown as Note;

async function listed(customerId: string, query = ''): Promise<Note[]> {
  const { status, body } = await staff.get(`/api/crm/customers/${customerId}/notes${query}`);
  expect(status).toBe(200);
  return body as unknown as Note[];
}

async function versionsOf(id: string): Promise<NoteVersion[]> {
  return (await staff.get(`/api/crm/notes/${id}/versions`)).body as unknown as NoteVersion[];
}

describe('A note', () => {
  test('is kept as it was written, under the name of who wrote it', async () => {
    const customerId = await addCustomer(staff);
    const body = 'Calls on Fridays.\n<b>https://example.com/?a=1&b=2</b>';
    const answer = await write(customerId, `  ${body}\n`);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { customerId, body, authorName: 'staff', writtenByName: 'staff', isPinned: 0, edits: 0 },
    ]);
    expect(await listed(customerId)).toEqual([answer.body]);
  });

  test('sent again under its Idempotency-Key, because the answer got lost, is kept once', async () => {
    const customerId = await addCustomer(staff);
    const send = (body: string) =>
      staff.post(`/api/crm/customers/${customerId}/notes`, { body }, { 'Idempotency-Key': 'one note' });
    const pressed = await Promise.all([send('Once'), send('Once')]);
    expect(await listed(customerId)).toEqual(pressed.map(({ body }) => body).slice(0, 1));
    const other = await send('Twice');
    expect([other.status, other.body.message]).toEqual([422, 'This Idempotency-Key was used for another note']);
    const { id } = noteOf(await send('Once'));
    await change(id, { body: 'Edited' });
    expect((await send('Once')).body).toMatchObject({ id, body: 'Edited' });
    expect(await write(customerId, 'Once')).toMatchObject({ status: 200, body: { body: 'Once' } });
    expect(await listed(customerId)).toHaveLength(2);
    const created = (await staff.get(`/api/crm/audit?q=${id}&action=create`)).body;
    expect(created).toHaveLength(1);
  });

  test('needs a text, which is not endless, and a customer', async () => {
    const customerId = await addCustomer(staff);
    for (const body of [undefined, '', '  \n', 7, 'x'.repeat(10_001)]) {
      expect((await write(customerId, body)).status).toBe(400);
    }
    expect(await listed(customerId)).toEqual([]);
    for (const id of ['none', '00000000-0000-4000-8000-000000000000']) {
      expect((await write(id, 'x')).status).toBe(404);
      expect((await staff.get(`/api/crm/customers/${id}/notes`)).status).toBe(404);
      expect((await change(id, { body: 'x' })).status).toBe(404);
      expect((await remove(staff, `notes/${id}`)).status).toBe(404);
      expect((await staff.get(`/api/crm/notes/${id}/versions`)).status).toBe(404);
    }
  });

  test('that is edited can be read as it was, each time under the name of who wrote it so', async () => {
    const customerId = await addCustomer(staff);
    const { id } = noteOf(await write(customerId, 'first'));
    await change(id, { body: 'second' }, await newStaff(product, 'editor'));
    const last = noteOf(await change(id, { body: 'third' }));
    expect(last).toMatchObject({ body: 'third', authorName: 'staff', writtenByName: 'staff', edits: 2 });
    expect(await versionsOf(id)).toMatchObject([
      { body: 'second', writtenByName: 'editor' },
      { body: 'first', writtenByName: 'staff' },
    ]);
  });

  test('that is edited to what it says already stays as it is', async () => {
    const { id, ...before } = noteOf(await write(await addCustomer(staff), 'same'));
    expect(await change(id, { body: 'same ', isPinned: 0 })).toMatchObject({ status: 200, body: before });
    expect(await versionsOf(id)).toEqual([]);
  });

  test('that two edit at once is not overwritten: who comes second sees what the first has written', async () => {
    const { id, updatedAt } = noteOf(await write(await addCustomer(staff), 'ours'));
    const edits = [change(id, { body: 'mine', updatedAt }), change(id, { body: 'yours', updatedAt })];
    const answers = (await Promise.all(edits)).sort((one, other) => one.status - other.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.body).toMatchObject({
      code: 'conflict',
      current: answers[0]?.body,
      edits: [{ username: 'staff', fields: ['body'] }],
    });
  });

  test('that is pinned stands above the others, which are ordered newest first, over pages too', async () => {
    const customerId = await addCustomer(staff);
    const ids = new Map<string, string>();
    for (const body of ['1', '2', '3', '4']) ids.set(body, noteOf(await write(customerId, body)).id);
    for (const body of ['1', '3']) await change(ids.get(body) ?? '', { isPinned: 1 });
    const order = ['3', '1', '4', '2'];
    expect((await listed(customerId)).map(({ body }) => body)).toEqual(order);
    const paged: string[] = [];
    for (let path: string | undefined = `/api/crm/customers/${customerId}/notes?limit=1`; path; ) {
      const page = await staff.get(path);
      paged.push(...(page.body as unknown as Note[]).map(({ body }) => body));
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(order);
    await change(ids.get('3') ?? '', { isPinned: 0 });
    expect((await listed(customerId)).map(({ body }) => body)).toEqual(['1', '4', '3', '2']);
  });

  test('stands in the timeline and in what is held of the customer, and goes with them', async () => {
    const customerId = await addCustomer(staff);
    const { id } = noteOf(await write(customerId, 'old words'));
    await change(id, { body: 'new words' });
    const timeline = (await staff.get(`/api/crm/customers/${customerId}/timeline`)).body as unknown as TimelineEntry[];
    expect(timeline.filter(({ kind }) => kind === 'note')).toMatchObject([
      { id, body: 'new words', edits: 1, authorName: 'staff' },
    ]);
    const held = (await staff.get(`/api/crm/customers/${customerId}/personal-data`)).body as unknown as PersonalData;
    expect(held).toMatchObject({ notes: [{ body: 'new words' }], noteVersions: [{ body: 'old words' }] });

    await remove(staff, `customers/${customerId}`);
    const { rows } = await product.database.db.execute(sql`
      SELECT body FROM notes WHERE body LIKE '% words' UNION ALL SELECT body FROM note_versions WHERE body LIKE '% words'`);
    expect(rows).toEqual([]);
  });

  test('that is deleted takes its earlier versions along', async () => {
    const customerId = await addCustomer(staff);
    const { id } = noteOf(await write(customerId, 'first draft'));
    await change(id, { body: 'second draft' });
    expect((await remove(staff, `notes/${id}`)).status).toBe(200);
    expect(await listed(customerId)).toEqual([]);
    const { rows } = await product.database.db.execute(sql`SELECT FROM note_versions WHERE body = 'first draft'`);
    expect(rows).toEqual([]);
  });

  test('of another is edited, pinned and deleted by admins, and by nobody else', async () => {
    const [ada, bob] = [await newStaff(product, 'ada', 'member'), await newStaff(product, 'bob', 'member')];
    const customerId = await addCustomer(staff);
    const { id } = noteOf(await write(customerId, 'by ada', ada));
    const forbidden = { status: 403, body: { code: 'forbidden' } };
    expect(await change(id, { body: 'by bob' }, bob)).toMatchObject(forbidden);
    expect(await change(id, { isPinned: 1 }, bob)).toMatchObject(forbidden);
    expect(await remove(bob, `notes/${id}`)).toMatchObject(forbidden);
    expect(await listed(customerId)).toMatchObject([{ body: 'by ada', isPinned: 0 }]);
    expect((await change(id, { body: 'by ada again' }, ada)).status).toBe(200);
    expect((await change(id, { body: 'by an admin' })).status).toBe(200);
    expect((await remove(staff, `notes/${id}`)).status).toBe(200);
  });

  test('leaves no text of its own in the audit log', async () => {
    const { id } = noteOf(await write(await addCustomer(staff), 'a secret'));
    await change(id, { body: 'another secret' });
    const { rows } = await product.database.db.execute(sql`SELECT FROM audit_values WHERE after LIKE '%secret%'`);
    expect(rows).toEqual([]);
    const { body } = await staff.get(`/api/crm/audit?q=${id}`);
    expect(body).toMatchObject([
      { action: 'update', subjectType: 'note', fields: ['body'] },
      { action: 'create', subjectType: 'note' },
    ]);
  });
});

test.each([
  ['who wrote it', { authorId: 'a' }, { id: 'a', isAdmin: false }, true],
  ['an admin', { authorId: 'a' }, { id: 'b', isAdmin: true }, true],
  ['somebody else', { authorId: 'a' }, { id: 'b', isAdmin: false }, false],
  ['somebody else once the author is gone', { authorId: null }, { id: 'b', isAdmin: false }, false],
])('A note may be changed by %s: %#', (_, note, user, may) => {
  expect(mayChangeNote(note, user)).toBe(may);
});
