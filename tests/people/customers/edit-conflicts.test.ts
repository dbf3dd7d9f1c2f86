import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditEntries } from '#server/database/schema.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { captureLead, openCheckout } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());
afterEach(() => {
  vi.useRealTimers();
});

const PHONE = '+1 415 555 2671';

type Kind = 'customers' | 'team-members';
type Row = Json & { id: string; updatedAt: string };

async function put(kind: Kind, id: string, edit: unknown): Promise<{ status: number; body: Row }> {
  const { status, body } = await staff.send('PUT', `/api/crm/${kind}/${id}`, edit, {});
  return { status, body: body as Row };
}

const read = async (kind: Kind, id: string) => (await staff.get(`/api/crm/${kind}/${id}`)).body as Row;

async function postedCustomer(email: string): Promise<Row> {
  return (await staff.post('/api/crm/customers', { name: 'Ada', email, phone: PHONE })).body as Row;
}

async function postedTeamMember(email: string): Promise<Row> {
  const owner = await postedCustomer(`owner-of-${email}`);
  const member = { ownerId: owner.id, name: 'Mia', email, phone: PHONE, role: 'Claims', isActive: 1 };
  return (await staff.post('/api/crm/team-members', member)).body as Row;
}

async function updatesOf(id: string): Promise<string[][]> {
  const rows = await product.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  return rows.filter(({ action }) => action === 'update').map(({ fields }) => fields);
}

/** Captures a lead and pays for team licenses. Returns the customer as staff read it before and after the payment. */
async function payWhileOpen(email: string, quantity: number): Promise<{ opened: Row; paid: Row }> {
  const visitor = product.visitor();
  const id = await captureLead(visitor, email);
  const opened = await read('customers', id);
  await product.sandbox.checkout(await openCheckout(visitor, id, quantity), 'pay');
  const paid = await until('the licenses', async () => {
    const customer = await read('customers', id);
    return customer.teamMemberLicenses === quantity && customer;
  });
  return { opened, paid };
}

describe('An edit keeps what it leaves out', () => {
  let untouched: Record<Kind, Row>;
  beforeAll(async () => {
    untouched = {
      customers: await postedCustomer('untouched@example.com'),
      'team-members': await postedTeamMember('untouched-member@example.com'),
    };
  });

  test('of a customer: one field alone can be changed', async () => {
    const before = await postedCustomer('one-field@example.com');
    await put('customers', before.id, { teamMemberLicenses: 4, hasSignedInToApp: 1 });
    const response = await put('customers', before.id, { phone: '(415) 555-0000' });
    expect(response.status).toBe(200);
    expect(await read('customers', before.id)).toMatchObject({
      name: 'Ada',
      email: 'one-field@example.com',
      phone: '(415) 555-0000',
      teamMemberLicenses: 4,
      hasSignedInToApp: 1,
    });
    expect(await updatesOf(before.id)).toEqual([['teamMemberLicenses', 'hasSignedInToApp'], ['phone']]);
  });

  test('of a team member: phone, role and status too, and an empty phone or role is none', async () => {
    const { id } = await postedTeamMember('kept@example.com');
    await put('team-members', id, { isActive: 0 });
    const renamed = await put('team-members', id, { name: 'Maja', email: 'kept@example.com' });
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { name: 'Maja', phone: PHONE, role: 'Claims', isActive: 0 },
    ]);
    const emptied = await put('team-members', id, { phone: '', role: null });
    expect(emptied.body).toMatchObject({ name: 'Maja', phone: null, role: null, isActive: 0 });
  });

  test.each([
    ['customers', { name: ' ' }, 'Name is required'],
    ['customers', { name: null }, 'Name is required'],
    ['customers', { email: 'nope' }, 'Valid email is required'],
    ['customers', { phone: '123' }, 'Phone number is required'],
    ['customers', { phone: null }, 'Phone number is required'],
    ['customers', { teamMemberLicenses: -1 }, 'Team member licenses must be 0 or more'],
    ['customers', { hasSignedInToApp: 2 }, 'must be 0 or 1'],
    ['customers', { updatedAt: 'yesterday' }, 'updatedAt must be an ISO time'],
    ['team-members', { name: '' }, 'Name is required'],
    ['team-members', { email: '' }, 'Valid email is required'],
    ['team-members', { isActive: 2 }, 'must be 0 or 1'],
    ['team-members', { isActive: null }, 'must be 0 or 1'],
    ['team-members', { updatedAt: 1 }, 'updatedAt must be an ISO time'],
  ] as const)('but what is there has to be right: %s %j', async (kind, body, message) => {
    const record = untouched[kind];
    const response = await put(kind, record.id, body);
    expect([response.status, response.body.message]).toEqual([400, message]);
    expect(await read(kind, record.id)).toEqual(record);
  });

  test('and one that changes nothing leaves no trace: neither a later date nor an audit entry', async () => {
    const before = await postedCustomer('nothing@example.com');
    const { name, email, phone, teamMemberLicenses, hasSignedInToApp, updatedAt } = before;
    const whole = { name, email, phone, teamMemberLicenses, hasSignedInToApp };
    for (const body of [{}, { updatedAt }, whole, { ...whole, updatedAt }]) {
      expect(await put('customers', before.id, body)).toMatchObject({ status: 200, body: before });
    }
    expect(await updatesOf(before.id)).toEqual([]);
  });
});

describe('An edit that began from an older state is refused', () => {
  test('when a colleague was faster: the answer has the present customer and says who changed what', async () => {
    const opened = await postedCustomer('rename@example.com');
    const colleague = await put('customers', opened.id, { name: 'Ada Lovelace' });
    const late = await put('customers', opened.id, { phone: '+1 415 555 0000', updatedAt: opened.updatedAt });
    expect([late.status, late.body]).toEqual([
      409,
      {
        message: 'This record has been changed since it was read',
        code: 'conflict',
        current: colleague.body,
        edits: [{ username: 'staff', createdAt: expect.any(String), fields: ['name'] }],
      },
    ]);
    expect(await read('customers', opened.id)).toEqual(colleague.body);
    const again = await put('customers', opened.id, { phone: '+1 415 555 0000', updatedAt: colleague.body.updatedAt });
    expect([again.status, again.body]).toMatchObject([200, { name: 'Ada Lovelace', phone: '+1 415 555 0000' }]);
  });

  test('when a payment was faster, and the licenses are there afterwards whichever way it is saved', async () => {
    const { opened, paid } = await payWhileOpen('paid-while-open@example.com', 9);
    const { name, email, phone, teamMemberLicenses, hasSignedInToApp, updatedAt } = opened;
    const whole = { name, email, phone, teamMemberLicenses, hasSignedInToApp };
    const late = await put('customers', opened.id, { ...whole, phone: '+1 415 555 0000', updatedAt });
    expect([late.status, late.body]).toMatchObject([409, { current: paid, edits: [] }]);

    const partial = await put('customers', opened.id, { phone: '+1 415 555 0000' });
    expect([partial.status, partial.body]).toMatchObject([200, { teamMemberLicenses: 9, phone: '+1 415 555 0000' }]);
    expect(await updatesOf(opened.id), 'or reconcile would take the 9 for staff’s own').toEqual([['phone']]);
  });

  test('when a colleague has deactivated the team member meanwhile', async () => {
    const opened = await postedTeamMember('away@example.com');
    const colleague = await put('team-members', opened.id, { isActive: 0 });
    const late = await put('team-members', opened.id, { role: 'Sales', isActive: 1, updatedAt: opened.updatedAt });
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        message: 'This record has been changed since it was read',
        code: 'conflict',
        current: colleague.body,
        edits: [{ username: 'staff', fields: ['isActive'] }],
      },
    ]);
    expect(await read('team-members', opened.id)).toEqual(colleague.body);
  });

  test('when two save at the same moment: one of them', async () => {
    const opened = await postedCustomer('together@example.com');
    const names = ['One', 'Two', 'Three', 'Four'];
    const responses = await Promise.all(
      names.map((name) => put('customers', opened.id, { name, updatedAt: opened.updatedAt })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('also when the clock of the process stands still or is set back between two changes', async () => {
    const opened = await postedCustomer('clock@example.com');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const first = await put('customers', opened.id, { name: 'One' });
    const second = await put('customers', opened.id, { name: 'Two' });
    expect(Date.parse(second.body.updatedAt)).toBeGreaterThan(Date.parse(first.body.updatedAt));
    const late = await put('customers', opened.id, { name: 'Three', updatedAt: first.body.updatedAt });
    expect(late.status).toBe(409);
  });
});

describe('An edit is not refused', () => {
  test('for what is no edit: a team member who uses a license', async () => {
    const opened = await postedCustomer('counted@example.com');
    await staff.post('/api/crm/team-members', { ownerId: opened.id, name: 'Mia', email: 'mia@counted.example' });
    expect(await read('customers', opened.id)).toMatchObject({ usedTeamMemberLicenses: 1 });
    const response = await put('customers', opened.id, { name: 'Eva', updatedAt: opened.updatedAt });
    expect([response.status, response.body.name]).toEqual([200, 'Eva']);
  });

  test('when it is sent again because the first answer was lost', async () => {
    const opened = await postedCustomer('lost-answer@example.com');
    const edit = { name: 'Eva', phone: '+1 415 555 0000', updatedAt: opened.updatedAt };
    const first = await put('customers', opened.id, edit);
    const second = await put('customers', opened.id, edit);
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  test('when the time is written in another zone', async () => {
    const opened = await postedCustomer('zone@example.com');
    const updatedAt = new Date(Date.parse(opened.updatedAt) + 7_200_000).toISOString().replace('Z', '+02:00');
    expect((await put('customers', opened.id, { name: 'Eva', updatedAt })).status).toBe(200);
  });
});

test('One team member is read by its id', async () => {
  const member = await postedTeamMember('read@example.com');
  expect(await read('team-members', member.id)).toEqual(member);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    expect((await staff.get(`/api/crm/team-members/${id}`)).status).toBe(404);
  }
});
