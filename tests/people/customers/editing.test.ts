import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, emails, purchases, teamMembers, textMessages } from '#server/database/schema.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, remove } from '#tests/support/records.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const put = (path: string, body: unknown) => staff.send('PUT', path, body, {});
async function usedLicenses(customerId: string): Promise<number> {
  return Number((await staff.get(`/api/crm/customers/${customerId}`)).body.usedTeamMemberLicenses);
}

async function actionsOn(id: string): Promise<string[]> {
  const rows = await product.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  return rows.map(({ action }) => action);
}

describe('A customer', () => {
  test('is added by hand, changed and read, with an audit entry each', async () => {
    const id = await addCustomer(staff, { email: 'edit@example.com' });
    const changed = await put(`/api/crm/customers/${id}`, {
      name: 'Ada B.',
      email: 'Edit.New@example.com',
      phone: '(415) 555-0000',
      teamMemberLicenses: 7,
      hasSignedInToApp: 1,
    });
    expect(changed.status).toBe(200);
    expect((await staff.get(`/api/crm/customers/${id}`)).body).toMatchObject({
      id,
      name: 'Ada B.',
      email: 'Edit.New@example.com',
      phone: '(415) 555-0000',
      teamMemberLicenses: 7,
      hasSignedInToApp: 1,
    });
    expect(await actionsOn(id)).toEqual(['create', 'update']);
  });

  test('has a company, which is found by search, changed, taken away and told as changed', async () => {
    const person = { name: 'Ada', email: 'firm@example.com', phone: '+1 415 555 2671' };
    const { body } = await staff.post('/api/crm/customers', { ...person, company: '  Müller & Sons Agency ' });
    const path = `/api/crm/customers/${body.id}`;
    expect(body.company).toBe('Müller & Sons Agency');
    expect((await staff.get('/api/crm/customers?q=muller sons')).body).toMatchObject([{ id: body.id }]);
    expect((await staff.get('/api/crm/search?q=sons')).body).toMatchObject({ customers: [{ id: body.id }] });
    expect((await put(path, { name: 'Ada B.' })).body.company, 'not named').toBe('Müller & Sons Agency');
    expect((await put(path, { company: '' })).body.company).toBeNull();
    expect((await put(path, { company: '' })).body.company, 'again').toBeNull();
    expect((await staff.get(`${path}/timeline`)).body).toMatchObject([
      { kind: 'change', fields: ['company'], changes: [{ before: 'Müller & Sons Agency', after: null }] },
      { kind: 'change', fields: ['name'] },
      { kind: 'change', action: 'create' },
    ]);
    const tooLong = await put(path, { company: 'x'.repeat(201) });
    expect([tooLong.status, tooLong.body.message]).toEqual([400, 'Company name is too long']);
  });

  test('cannot take another one’s email, in whatever case', async () => {
    await addCustomer(staff, { email: 'taken@example.com' });
    const id = await addCustomer(staff, { email: 'other@example.com' });
    const change = await put(`/api/crm/customers/${id}`, {
      name: 'A',
      email: 'TAKEN@example.com',
      phone: '4155552671',
    });
    const created = await staff.post('/api/crm/customers', {
      name: 'A',
      email: 'Taken@Example.com',
      phone: '4155552671',
    });
    expect([change.status, created.status]).toEqual([409, 409]);
    expect(change.body.message).toBe('Another customer has this email address');
  });

  test('is deleted with everything that belongs to it, and leaves an audit entry without personal data', async () => {
    const { db } = product.database;
    const id = await addCustomer(staff, { email: 'delete@example.com' });
    await addTeamMember(staff, id, { email: 'member@example.com' });
    await db.insert(purchases).values({ customerId: id, productType: 'team_license', amount: '1' });
    await db.insert(emails).values({ customerId: id, subject: 's', content: 'c' });
    await db.insert(textMessages).values({ customerId: id, direction: 'inbound', message: 'm' });

    expect((await remove(staff, `customers/${id}`)).body).toEqual({ success: true });

    expect((await staff.get(`/api/crm/customers/${id}`)).status).toBe(404);
    expect(await db.select().from(teamMembers).where(eq(teamMembers.ownerId, id))).toEqual([]);
    expect(await db.select().from(purchases).where(eq(purchases.customerId, id))).toEqual([]);
    expect(await actionsOn(id)).toEqual(['create', 'delete']);
    expect(JSON.stringify(await db.select().from(auditEntries))).not.toContain('delete@example.com');
    expect((await remove(staff, `customers/${id}`)).status).toBe(404);
  });
});

describe('A team member', () => {
  test('counts as a used license while active, through every change', async () => {
    const owner = await addCustomer(staff, { name: 'Ada', email: 'owner@example.com' });
    const member = await addTeamMember(staff, owner, { email: 'one@example.com' });
    await addTeamMember(staff, owner, { email: 'two@example.com', isActive: 0 });
    expect(await usedLicenses(owner)).toBe(1);

    const away = { name: 'Mia', email: 'one@example.com', phone: '', role: 'Producer', isActive: 0 };
    const changed = await put(`/api/crm/team-members/${member}`, away);
    expect(changed.body).toMatchObject({
      role: 'Producer',
      phone: null,
      isActive: 0,
      owner: { id: owner, name: 'Ada' },
    });
    expect(await usedLicenses(owner)).toBe(0);

    await put(`/api/crm/team-members/${member}`, { ...away, isActive: 1 });
    expect(await usedLicenses(owner)).toBe(1);
    await remove(staff, `team-members/${member}`);
    expect(await usedLicenses(owner)).toBe(0);
    expect(await actionsOn(member)).toEqual(['create', 'update', 'update', 'delete']);
  });

  test('is counted right when many are added at the same moment, over the limit too', async () => {
    const owner = await addCustomer(staff, { email: 'busy-owner@example.com' });
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => addTeamMember(staff, owner, { email: `m${index}@example.com` })),
    );
    expect(await usedLicenses(owner)).toBe(5);
  });

  test.each([
    [{ name: 'M', email: 'm@example.com' }, 400, 'Owner ID is required'],
    [{ ownerId: '', name: 'M', email: 'm@example.com' }, 400, 'Owner ID is required'],
    [{ ownerId: NOBODY, name: 'M', email: 'm@example.com' }, 404, 'This customer does not exist'],
    [{ ownerId: 'x', name: 'M', email: 'm@example.com' }, 404, 'This customer does not exist'],
    [{ ownerId: NOBODY, name: '', email: 'm@example.com' }, 400, 'Name is required'],
    [{ ownerId: NOBODY, name: 'M', email: 'm' }, 400, 'Valid email is required'],
  ])('is not made of %j', async (body, status, message) => {
    const response = await staff.post('/api/crm/team-members', body);
    expect([response.status, response.body.message]).toEqual([status, message]);
  });
});

test.each(['customers', 'team-members'])('What is not there is a 404: %s', async (noun) => {
  const body = { name: 'A', email: 'a@example.com', phone: '4155552671', isActive: 1 };
  for (const id of [NOBODY, 'not-an-id', '%00']) {
    expect((await put(`/api/crm/${noun}/${id}`, body)).status).toBe(404);
    expect((await remove(staff, `${noun}/${id}`)).status).toBe(404);
  }
});
