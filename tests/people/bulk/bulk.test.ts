import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agree } from '#tests/messaging/consent.ts';
import { textsOf } from '#tests/messaging/phone.ts';
import { newStaff } from '#tests/staff/staff-users.ts';
import { addLead, audited, finished, readBulk, runBulk, startBulk, textTo } from '#tests/support/bulk.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { buy } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '#tests/support/records.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

describe('Assigning leads', () => {
  test('changes each once, with its audit entry, and is undone where nobody has assigned again', async () => {
    const leads = [await addLead(product, staff), await addLead(product, staff), await addLead(product, staff)];
    const ids = leads.map(({ id }) => id);
    const [user] = (await staff.get('/api/crm/assignees')).body as unknown as { id: string }[];
    const assigneeOf = async (id: string) => (await staff.get(`/api/crm/leads/${id}`)).body.assigneeId;
    await staff.send('PATCH', `/api/crm/leads/${ids[0]}`, { assigneeId: user?.id }, {});

    const progress = await runBulk(staff, { action: 'assign', list: 'leads', ids, assigneeId: user?.id });
    expect(progress.counts.done).toBe(3);
    expect(await Promise.all(ids.map(assigneeOf))).toEqual([user?.id, user?.id, user?.id]);
    const timeline = (await staff.get(`/api/crm/customers/${leads[1]?.customerId}/timeline`)).body as unknown as Json[];
    expect(JSON.stringify(timeline)).toContain('assigneeId');

    await staff.send('PATCH', `/api/crm/leads/${ids[1]}`, { assigneeId: null }, {});
    expect((await staff.post(`/api/crm/bulk/${progress.id}/undo`)).body).toEqual({ undone: 1, kept: 1 });
    expect(await Promise.all(ids.map(assigneeOf))).toEqual([user?.id, null, null]);
    expect((await readBulk(staff, progress.id)).undoneAt).toEqual(expect.any(String));
    expect((await staff.post(`/api/crm/bulk/${progress.id}/undo`)).status).toBe(409);
    expect(await audited(product, progress.id)).toEqual(['update', 'undo']);
  });

  test('is refused for an assignee who is none', async () => {
    const { id } = await addLead(product, staff);
    const { status, body } = await staff.post('/api/crm/bulk', {
      action: 'assign',
      list: 'leads',
      ids: [id],
      assigneeId: randomUUID(),
    });
    expect([status, body.message]).toEqual([400, 'Nobody can be assigned by this id']);
  });
});

describe('Tagging many', () => {
  test('tells tags apart without case, leaves an audit entry of each change, and is undone where it changed something', async () => {
    const ids = await Promise.all([addCustomer(staff), addCustomer(staff)]);
    const tagsOf = async (id = '') => (await staff.get(`/api/crm/customers/${id}`)).body.tags;
    await staff.send('PUT', `/api/crm/customers/${ids[0]}`, { tags: ['Renewal'] }, {});
    const progress = await runBulk(staff, { action: 'tag', list: 'customers', ids, tag: 'renewal' });
    expect(progress.counts.done).toBe(2);
    expect(await Promise.all(ids.map(tagsOf))).toEqual([['Renewal'], ['Renewal']]);
    const timeline = await staff.get(`/api/crm/customers/${ids[1]}/timeline`);
    expect(timeline.text).toContain('Renewal');
    expect((await staff.post(`/api/crm/bulk/${progress.id}/undo`)).body).toEqual({ undone: 1, kept: 0 });
    expect(await Promise.all(ids.map(tagsOf))).toEqual([['Renewal'], []]);
    await runBulk(staff, { action: 'untag', list: 'customers', ids, tag: 'RENEWAL' });
    expect(await Promise.all(ids.map(tagsOf))).toEqual([[], []]);
    const nothing = await runBulk(staff, { action: 'untag', list: 'customers', ids, tag: 'unheard of' });
    expect(nothing.counts.done).toBe(2);
    expect((await staff.get('/api/crm/tags')).text).not.toContain('unheard of');
  });

  test('is undone after its tag was renamed, and brings back a tag that was taken away under its new name', async () => {
    const id = await addCustomer(staff);
    const tagsOf = async () => (await staff.get(`/api/crm/customers/${id}`)).body.tags;
    const rename = async (name: string, to: string) => {
      const tags = (await staff.get('/api/crm/tags')).body as unknown as { id: string; name: string }[];
      const tag = tags.find((other) => other.name === name);
      expect((await staff.send('PATCH', `/api/crm/tags/${tag?.id}`, { name: to }, {})).status).toBe(200);
    };
    const tagged = await runBulk(staff, { action: 'tag', list: 'customers', ids: [id], tag: 'Spring' });
    await rename('Spring', 'Spring 2026');
    expect((await staff.post(`/api/crm/bulk/${tagged.id}/undo`)).body).toEqual({ undone: 1, kept: 0 });
    expect(await tagsOf()).toEqual([]);

    await runBulk(staff, { action: 'tag', list: 'customers', ids: [id], tag: 'Spring 2026' });
    const untagged = await runBulk(staff, { action: 'untag', list: 'customers', ids: [id], tag: 'Spring 2026' });
    await rename('Spring 2026', 'Easter');
    expect((await staff.post(`/api/crm/bulk/${untagged.id}/undo`)).body).toEqual({ undone: 1, kept: 0 });
    expect(await tagsOf()).toEqual(['Easter']);
  });

  test('leaves out who has as many as there may be', async () => {
    const id = await addCustomer(staff);
    const tags = Array.from({ length: 20 }, (_, index) => `full ${index}`);
    await staff.send('PUT', `/api/crm/customers/${id}`, { tags }, {});
    const { results } = await runBulk(staff, { action: 'tag', list: 'customers', ids: [id], tag: 'one more' });
    expect(results).toMatchObject([{ status: 'skipped', reason: 'Has 20 tags already' }]);
  });

  test('is an edit to whoever has the customer open', async () => {
    const id = await addCustomer(staff);
    const { updatedAt } = (await staff.get(`/api/crm/customers/${id}`)).body;
    await runBulk(staff, { action: 'tag', list: 'customers', ids: [id], tag: 'meanwhile' });
    const late = await staff.send('PUT', `/api/crm/customers/${id}`, { tags: ['mine'], updatedAt }, {});
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect(late.body.edits).toMatchObject([{ username: 'staff', fields: ['tags'] }]);
  });

  test('and editing one after another are each later than the other, also when the clock was set back between them', async () => {
    const id = await addCustomer(staff);
    await product.database.db.execute(`UPDATE customers SET updated_at = now() + interval '1 hour' WHERE id = '${id}'`);
    const dates: unknown[] = [];
    const look = async () => dates.push((await staff.get(`/api/crm/customers/${id}`)).body.updatedAt);
    await look();
    await runBulk(staff, { action: 'tag', list: 'customers', ids: [id], tag: 'one' });
    await look();
    await staff.send('PUT', `/api/crm/customers/${id}`, { name: 'Edited' }, {});
    await look();
    await runBulk(staff, { action: 'untag', list: 'customers', ids: [id], tag: 'one' });
    await look();
    expect(new Set(dates).size).toBe(4);
    expect(dates).toEqual(dates.toSorted());
  });
});

describe('Somebody who is no admin', () => {
  test('may text and tag many, and neither export nor delete them', async () => {
    const member = await newStaff(product, 'bulk-member', 'member');
    const ids = [await addCustomer(staff)];
    for (const action of ['export', 'delete']) {
      const { status, body } = await member.post('/api/crm/bulk', { action, list: 'customers', ids });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    expect((await runBulk(member, { action: 'tag', list: 'customers', ids, tag: 'by a member' })).counts.done).toBe(1);
  });
});

describe('Deleting many', () => {
  test('deletes customers with all that is theirs, and ends their subscriptions', async () => {
    const { customerId } = await buy(product, staff, { email: 'bought@bulk.example' });
    const other = await addCustomer(staff);
    const { counts } = await runBulk(staff, { action: 'delete', list: 'customers', ids: [customerId, other] });
    expect(counts).toEqual({ done: 2, skipped: 0, failed: 0 });
    expect((await staff.get(`/api/crm/customers/${customerId}`)).status).toBe(404);
    expect(await audited(product, other)).toContain('delete');
    const { rows } = await product.database.db.execute(
      "SELECT 1 FROM pgboss.job WHERE name = 'end-subscription' AND data ->> 'reason' = 'customer_deleted'",
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('deletes team members and counts the licenses of their owners again', async () => {
    const owner = await addCustomer(staff);
    const ids = [await addTeamMember(staff, owner), await addTeamMember(staff, owner)];
    const { results } = await runBulk(staff, { action: 'delete', list: 'team-members', ids: [...ids, randomUUID()] });
    expect(results.map(({ status, reason }) => reason ?? status)).toEqual([
      'done',
      'done',
      'This team member does not exist',
    ]);
    expect((await staff.get(`/api/crm/customers/${owner}`)).body.usedTeamMemberLicenses).toBe(0);
  });
});

describe('Exporting many', () => {
  test('gives a file of those rows, which can be read again', async () => {
    const owner = await addCustomer(staff);
    const member = await addTeamMember(staff, owner);
    const other = await addCustomer(staff);
    const { id } = await runBulk(staff, { action: 'export', list: 'customers', ids: [owner] });
    const file = await staff.get(`/api/crm/bulk/${id}/file`);
    expect(file.headers.get('content-disposition')).toMatch(/users-export-\d{4}-\d\d-\d\d\.csv/);
    const { email } = (await staff.get(`/api/crm/customers/${owner}`)).body;
    const { email: memberEmail } = (await staff.get(`/api/crm/team-members/${member}`)).body;
    expect(file.text).toContain(`customer,`);
    expect(file.text).toContain(email);
    expect(file.text).toContain(memberEmail);
    expect(file.text).not.toContain((await staff.get(`/api/crm/customers/${other}`)).body.email);

    const { id: leadId, email: leadEmail } = await addLead(product, staff);
    const ofLeads = await runBulk(staff, { action: 'export', list: 'leads', ids: [leadId] });
    expect((await staff.get(`/api/crm/bulk/${ofLeads.id}/file`)).text).toContain(leadEmail);
    const ofMembers = await runBulk(staff, { action: 'export', list: 'team-members', ids: [member] });
    expect((await staff.get(`/api/crm/bulk/${ofMembers.id}/file`)).text).toContain(`${memberEmail}`);
  });
});

describe('Rows by filter', () => {
  test('are those that the list finds when it begins, without the excepted', async () => {
    const mark = randomUUID().slice(0, 8);
    const add = (name: string) => addCustomer(staff, { email: `${name}.${mark}@example.com` });
    const [first, second, third] = [await add('first'), await add('second'), await add('third')];
    const filter = { q: mark, hasPhone: '1', sort: 'email' };
    const { results, total } = await runBulk(staff, {
      action: 'export',
      list: 'customers',
      filter,
      except: [second.toUpperCase()],
    });
    expect([total, results.map(({ id }) => id)]).toEqual([2, [first, third]]);
  });

  test('that are more by now than were confirmed are left as they are, and the number that is shown then is taken', async () => {
    const mark = randomUUID().slice(0, 8);
    const add = (name: string) => addCustomer(staff, { email: `${name}.${mark}@example.com` });
    const found = async () => (await staff.get(`/api/crm/customers?q=${mark}`)).body as unknown as Json[];
    await Promise.all([add('first'), add('second')]);
    const order = { action: 'delete', list: 'customers', filter: { q: mark } };
    const { total } = (await staff.post('/api/crm/bulk/preview', order)).body;
    await add('third');
    const key = { 'idempotency-key': randomUUID() };
    const late = await staff.post('/api/crm/bulk', { ...order, total }, key);
    expect([late.status, late.body.message]).toEqual([409, 'Nothing was done: 3 rows match by now, not 2']);
    expect(await found()).toHaveLength(3);
    const begun = await staff.post('/api/crm/bulk', { ...order, total: 3 }, key);
    expect((await finished(staff, String(begun.body.id))).counts.done).toBe(3);
    expect(await found()).toHaveLength(0);
    // The answer got lost, and the list is another one by now.
    expect((await staff.post('/api/crm/bulk', { ...order, total: 0 }, key)).body).toEqual(begun.body);
  });

  test('that find nobody are done at once', async () => {
    const { total, results } = await runBulk(staff, { action: 'export', list: 'leads', filter: { q: randomUUID() } });
    expect([total, results]).toEqual([0, []]);
  });

  test.each([
    [{ action: 'export', list: 'customers', filter: { tagg: 'x' } }, 'Unrecognized key: "tagg"'],
    [{ action: 'export', list: 'customers', filter: { sort: 'shoeSize' } }, /^Cannot sort by shoeSize/],
    [{ action: 'export', list: 'customers' }, 'Name the rows by ids or by filter'],
    [{ action: 'export', list: 'customers', ids: [], filter: {} }, 'Name the rows by ids or by filter'],
    [{ action: 'export', list: 'customers', ids: ['nonsense'] }, 'ids must be UUIDs'],
    [{ action: 'assign', list: 'customers', ids: [], assigneeId: null }, 'assign is not possible for customers'],
    [{ action: 'email', list: 'team-members', ids: [] }, 'email is not possible for team-members'],
    [{ action: 'text', list: 'customers', ids: [] }, 'Message is required'],
    [{ action: 'tag', list: 'customers', ids: [] }, 'Tag is required'],
    [{ action: 'text', list: 'customers', ids: [], message: 'x'.repeat(1601) }, 'Message too long'],
    [{ action: 'email', list: 'customers', ids: [], subject: 'x' }, 'Email content is required'],
    [{ action: 'dance', list: 'customers', ids: [] }, /^action must be one of/],
    [{ action: 'text', list: 'purchases', ids: [] }, /^list must be one of/],
  ])('are refused where they are not clear: %j', async (request, message) => {
    const { status, body } = await staff.post('/api/crm/bulk', request);
    expect(status).toBe(400);
    expect(body.message).toEqual(expect.stringMatching(message));
  });
});

describe('A request that is sent again', () => {
  test('gets the same bulk action under its key, also when both are under way, and another one is refused', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    await agree(staff, [id]);
    const request = textTo([id], 'Only once');
    const key = randomUUID();
    const ids = await Promise.all([startBulk(staff, request, key), startBulk(staff, request, key)]);
    expect(new Set([...ids, await startBulk(staff, request, key)]).size).toBe(1);
    await finished(staff, ids[0] ?? '');
    expect(await textsOf(product, phone)).toHaveLength(1);
    const other = await staff.post('/api/crm/bulk', { ...request, message: 'Other' }, { 'idempotency-key': key });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });
});

describe('What was done', () => {
  test('is listed, newest first, and nothing is found that is not there', async () => {
    const { id } = await runBulk(staff, { action: 'export', list: 'customers', ids: [randomUUID()] });
    const recent = (await staff.get('/api/crm/bulk')).body as unknown as Json[];
    expect(recent[0]).toMatchObject({ id, action: 'export', counts: { done: 0, skipped: 1, failed: 0 } });
    expect((await staff.get(`/api/crm/bulk/${id}?results=0`)).body).toMatchObject({ done: 1, results: [] });
    for (const path of [randomUUID(), 'nonsense', `${randomUUID()}/file`]) {
      expect((await staff.get(`/api/crm/bulk/${path}`)).status).toBe(404);
    }
    expect((await staff.send('DELETE', `/api/crm/bulk/${randomUUID()}`, undefined, {})).status).toBe(404);
    expect((await staff.post(`/api/crm/bulk/${id}/undo`)).status).toBe(409);
  });
});
