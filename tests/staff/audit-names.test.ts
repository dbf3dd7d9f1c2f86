import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import { textUs } from '../messaging/phone.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, STAFF_PROOF, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone, remove } from '../support/records.ts';
import { newStaff } from './staff-users.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

async function log(query = '', reader = staff): Promise<AuditLine[]> {
  return (await reader.get(`/api/crm/audit${query}`)).body as unknown as AuditLine[];
}

const newest = async (query = '', reader = staff) => (await log(query, reader))[0];

async function add(name: string): Promise<{ id: string; phone: string }> {
  const phone = newPhone();
  return { id: await addCustomer(staff, { name, phone }), phone };
}

const put = (path: string, edit: object) => staff.send('PUT', `/api/crm/${path}`, edit, {});

async function valuesLeft(text: string): Promise<unknown[]> {
  const pattern = `%${text}%`;
  const { rows } = await product.database.db.execute(
    sql`SELECT field FROM audit_values WHERE before LIKE ${pattern} OR after LIKE ${pattern}`,
  );
  return rows;
}

describe('A line of the audit log', () => {
  test('names the customer as they are called now, and says from what to what', async () => {
    const { id, phone } = await add('Grace Okafor');
    await put(`customers/${id}`, { phone: '+1 415 555 0199', teamMemberLicenses: 3 });
    expect(await newest()).toMatchObject({
      action: 'update',
      subjectName: 'Grace Okafor',
      panelCustomerId: id,
      username: 'staff',
      fields: ['phone', 'teamMemberLicenses'],
      changes: [
        { field: 'phone', before: phone, after: '+1 415 555 0199' },
        { field: 'teamMemberLicenses', before: '0', after: '3' },
      ],
    });
    await put(`customers/${id}`, { name: 'Grace Obi' });
    const lines = await log(`?q=${id}`);
    expect(new Set(lines.map(({ subjectName }) => subjectName))).toEqual(new Set(['Grace Obi']));
  });

  test('names an endpoint for webhooks by its address, and to others than admins by its host, because the path may be a secret', async () => {
    const url = 'https://example.com/hooks?token=t0ken';
    await staff.post('/api/crm/webhook-endpoints', { url, events: ['lead.created'] });
    expect(await newest()).toMatchObject({ action: 'create', subjectType: 'webhook_endpoint', subjectName: url });
    for (const role of ['viewer', 'member'] as const) {
      const line = await newest('?q=webhook', await newStaff(product, `hook-${role}`, role));
      expect(line).toMatchObject({ subjectType: 'webhook_endpoint', subjectName: 'example.com' });
    }
  });

  test('names who was invited to admins alone', async () => {
    const email = 'invited@firm.example';
    await staff.post('/api/crm/staff-invitations', { email, role: 'member', ...STAFF_PROOF });
    const wanted = '?q=staff_invitation';
    expect(await newest(wanted)).toMatchObject({ action: 'create', subjectName: email });
    const line = await newest(wanted, await newStaff(product, 'curious', 'viewer'));
    expect(line).toMatchObject({ action: 'create', subjectType: 'staff_invitation', subjectName: null });
  });

  test('names the team member, and leads to the owner’s panel', async () => {
    const { id: ownerId } = await add('Olga Owner');
    const memberId = await addTeamMember(staff, ownerId, { name: 'Mia' });
    await put(`team-members/${memberId}`, { isActive: 0, role: 'Claims' });
    const line = await newest();
    expect(line).toMatchObject({ subjectName: 'Mia', panelCustomerId: ownerId });
    expect(line?.changes).toEqual([
      { field: 'role', before: null, after: 'Claims' },
      { field: 'isActive', before: '1', after: '0' },
    ]);
  });

  test('names nobody and no value once they are deleted: a customer, and a team member alone or with the owner', async () => {
    const { id } = await add('Dora Deleted');
    const [alone, along] = [
      await addTeamMember(staff, id, { name: 'Alone' }),
      await addTeamMember(staff, id, { name: 'Along' }),
    ];
    await put(`customers/${id}`, { name: 'Dora Gone' });
    await put(`team-members/${alone}`, { name: 'Alone Gone' });
    await put(`team-members/${along}`, { name: 'Along Gone' });
    expect(await valuesLeft('Gone')).toHaveLength(3);
    await remove(staff, `team-members/${alone}`);
    expect(await valuesLeft('Alone')).toEqual([]);
    await remove(staff, `customers/${id}`);
    expect(await valuesLeft('Gone')).toEqual([]);
    for (const subject of [id, alone, along]) {
      const [line] = (await log(`?q=${subject}`)).filter(({ action }) => action === 'update');
      expect(line).toMatchObject({ fields: ['name'], changes: [], subjectName: null, panelCustomerId: null });
    }
  });

  test('says how many an import has made, of which file', async () => {
    const importId = randomUUID();
    const customers = ['one', 'two'].map((name) => ({ name, email: `${name}@imported.example` }));
    const part = { importId, fileName: 'customers.csv', teamMembers: [] };
    await staff.post('/api/crm/import-customers', { ...part, customers });
    await staff.post('/api/crm/import-customers', {
      ...part,
      chunk: 1,
      customers: [
        { name: 'three', email: 'three@imported.example' },
        { type: 'team_member', name: 'M', email: 'm@imported.example', owneremail: 'one@imported.example' },
      ],
    });
    expect(await newest()).toMatchObject({
      action: 'import',
      subjectName: 'customers.csv',
      imported: { customers: 3, teamMembers: 1 },
    });
  });

  test('names the recipient of a message', async () => {
    const { id: customerId } = await add('Rita Recipient');
    const teamMemberId = await addTeamMember(staff, customerId, { name: 'Max' });
    await staff.post('/api/crm/send-email', { customerId, subject: 'x', content: 'x' });
    expect(await newest()).toMatchObject({ subjectType: 'email', subjectName: 'Rita Recipient' });
    await staff.post('/api/crm/send-sms', { customerId, message: 'x' });
    expect(await newest()).toMatchObject({ subjectType: 'text', subjectName: 'Rita Recipient' });
    await staff.post('/api/crm/send-sms-team-member', { teamMemberId, message: 'x' });
    const toMax = { subjectName: 'Max', panelCustomerId: customerId };
    expect(await newest()).toMatchObject({ subjectType: 'text', ...toMax });
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    await staff.post('/api/crm/send-sms-team-member', { teamMemberId, message: 'Later', sendAt });
    expect(await newest()).toMatchObject({ subjectType: 'scheduled_send', ...toMax });
  });

  test('names the team member of a conversation, and who was asked whether they wanted no more texts', async () => {
    const { id: ownerId } = await add('Otto Owner');
    const phone = newPhone();
    const teamMemberId = await addTeamMember(staff, ownerId, { name: 'Mona', phone });
    await textUs(product, phone, 'please take me off your list');
    const ofMona = { subjectName: 'Mona', panelCustomerId: ownerId };
    const [{ id }] = (await staff.get(`/api/crm/conversations?teamMemberId=${teamMemberId}`)).body as unknown as [
      { id: string },
    ];
    await staff.send('PATCH', `/api/crm/conversations/${id}`, { state: 'closed' }, {});
    expect(await newest()).toMatchObject({ action: 'update', subjectType: 'conversation', ...ofMona });
    const questions = (await staff.get('/api/crm/stop-questions')).body as unknown as { id: string; name: string }[];
    const question = questions.find(({ name }) => name === 'Mona');
    await staff.post(`/api/crm/stop-questions/${question?.id}/answer`, { optOut: false });
    expect(await newest()).toMatchObject({ action: 'reject', subjectType: 'stop_question', ...ofMona });
  });

  test('of a conversation that was marked read is left out until it is asked for', async () => {
    const { id: customerId, phone } = await add('Rosa Reader');
    await textUs(product, phone, 'hello');
    await staff.post('/api/crm/mark-read', { customerId });
    expect(await newest('?reads=0')).toMatchObject({ action: 'create', subjectId: customerId });
    const read = { action: 'read', subjectName: 'Rosa Reader', panelCustomerId: customerId };
    expect(await newest()).toMatchObject(read);
    expect(await newest('?reads=0&action=read')).toMatchObject(read);
    const all = await staff.get('/api/crm/audit?limit=1');
    const without = await staff.get('/api/crm/audit?reads=0&limit=1');
    expect(Number(all.headers.get('x-total-count'))).toBe(Number(without.headers.get('x-total-count')) + 1);
  });

  test('is found by the name of the person it is about', async () => {
    const { id } = await add('Quirin Quest');
    const memberId = await addTeamMember(staff, id, { name: 'Zenobia' });
    await put(`customers/${id}`, { name: 'Quirin Quartz' });
    expect((await log('?q=quartz')).map(({ subjectId }) => subjectId)).toEqual([id, memberId, id]);
    expect((await log('?q=quirin%20update')).map(({ action }) => action)).toEqual(['update']);
    expect((await log('?q=zenobia')).map(({ subjectId }) => subjectId)).toEqual([memberId]);
  });
});

test.each([
  'UPDATE audit_values SET after = $$x$$',
  'DELETE FROM audit_values',
  'TRUNCATE audit_values',
  'TRUNCATE customers CASCADE',
])('What was changed from what to what stays as it was noted: %s is refused', async (statement) => {
  const { id } = await add(`Kept ${randomUUID()}`);
  await put(`customers/${id}`, { name: 'Kept as noted' });
  await expect(product.database.db.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('audit_values is append-only') }),
  });
  expect(await valuesLeft('Kept as noted')).not.toEqual([]);
});
