import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers, subscriptions, teamMembers } from '#server/database/schema.ts';
import { insertTeamMember } from '#server/modules/people/team-members/team-members.store.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { eventsAreTaken, jobsAreDone } from '#tests/support/jobs.ts';
import { buy, captureLead, openCheckout } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, remove } from '#tests/support/records.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const put = (path: string, body: unknown) => staff.send('PUT', path, body, {});

async function customer(id: string): Promise<Json> {
  return (await staff.get(`/api/crm/customers/${id}`)).body;
}

async function accessBecomes(id: string, state: string): Promise<void> {
  await until(`the access to be ${state}`, async () => (await customer(id)).accessState === state);
}

/** Returns the seat and the access state of each member of an owner, by the part of the address before the @. */
async function seats(ownerId: string): Promise<Record<string, unknown>> {
  const { body } = await staff.get(`/api/crm/team-members?ownerId=${ownerId}`);
  return Object.fromEntries(
    (body as unknown as { email: string; hasSeat: number; accessState: string }[]).map((member) => [
      member.email.split('@')[0],
      [member.hasSeat, member.accessState],
    ]),
  );
}

describe('A customer', () => {
  test('has no access before they pay, and has it from the payment on', async () => {
    const id = await addCustomer(staff, { email: 'prospect@example.com' });
    expect(await customer(id)).toMatchObject({ accessState: 'none', accessUntil: null, accessOverride: null });
    const { customerId } = await buy(product, staff, { email: 'prospect@example.com' });
    expect(customerId).toBe(id);
    expect(await customer(id)).toMatchObject({ accessState: 'active', accessUntil: null });
  });

  test('keeps it while a payment is overdue, and loses it with the subscription', async () => {
    const { customerId, subscription } = await buy(product, staff, { email: 'overdue@example.com' });
    await product.sandbox.subscription(subscription, 'fail-renewal');
    await accessBecomes(customerId, 'past_due');
    await product.sandbox.subscription(subscription, 'renew');
    await accessBecomes(customerId, 'active');
    await product.sandbox.subscription(subscription, 'end');
    await accessBecomes(customerId, 'ended');
  });

  test('loses it when the money goes back in full, and keeps it when a part does', async () => {
    const { customerId, payment } = await buy(product, staff, { email: 'back@example.com' });
    await product.sandbox.charge(payment, 'refund', { amount: 1_000 });
    await until('the refund', async () => {
      const { body } = await staff.get(`/api/crm/purchases?customerId=${customerId}`);
      return (body as unknown as { status: string }[])[0]?.status === 'partially_refunded';
    });
    expect((await customer(customerId)).accessState).toBe('active');
    await product.sandbox.charge(payment, 'refund');
    await accessBecomes(customerId, 'ended');
  });

  test('is not given an older state of the subscription than the one that is kept', async () => {
    const { customerId, subscription, payment } = await buy(product, staff, { email: 'newer@example.com' });
    await jobsAreDone(product.database);
    const { db } = product.database;
    await db.execute(`UPDATE subscriptions SET observed_at = now() + interval '1 hour'
      WHERE stripe_subscription_id = '${subscription}'`);
    await product.sandbox.subscription(subscription, 'end');
    await eventsAreTaken(product);
    expect((await customer(customerId)).accessState).toBe('active');
    await db.execute(`UPDATE subscriptions SET observed_at = now() WHERE stripe_subscription_id = '${subscription}'`);
    await product.sandbox.charge(payment, 'refund', { amount: 100 });
    await accessBecomes(customerId, 'ended');
  });
});

describe('Staff', () => {
  test('grant access and block it, which the audit log keeps, and give it back to what was paid', async () => {
    const id = await addCustomer(staff, { email: 'override@example.com' });
    const granted = await put(`/api/crm/customers/${id}`, { accessOverride: 'granted' });
    expect(granted.body).toMatchObject({ accessOverride: 'granted', accessState: 'active' });
    expect((await put(`/api/crm/customers/${id}`, { accessOverride: 'blocked' })).body.accessState).toBe('ended');
    expect((await put(`/api/crm/customers/${id}`, { accessOverride: null })).body.accessState).toBe('none');
    const refused = await put(`/api/crm/customers/${id}`, { accessOverride: 'maybe' });
    expect([refused.status, refused.body.message]).toEqual([400, 'accessOverride must be granted, blocked or null']);
    const { body } = await staff.get('/api/crm/audit?action=update&limit=1');
    expect((body as unknown as { fields: string[] }[])[0]?.fields).toEqual(['accessOverride']);
  });

  test('narrow the list by access, and see how many have it', async () => {
    const before = Number((await staff.get('/api/crm/stats')).body.buyers);
    const id = await addCustomer(staff, { email: 'counted@example.com', accessOverride: 'granted' });
    expect((await customer(id)).accessState, 'at once').toBe('active');
    const late = await addCustomer(staff, { email: 'not-counted@example.com' });
    expect((await staff.get('/api/crm/stats')).body.buyers).toBe(before + 1);
    await product.database.db.update(customers).set({ accessState: 'past_due' }).where(eq(customers.id, late));
    for (const state of ['none', 'active', 'past_due', 'ended']) {
      const { body } = await staff.get(`/api/crm/customers?accessState=${state}`);
      const rows = body as unknown as { accessState: string }[];
      expect(rows.length, state).toBeGreaterThan(0);
      expect([...new Set(rows.map(({ accessState }) => accessState))]).toEqual([state]);
    }
    expect((await staff.get('/api/crm/customers?accessState=maybe')).status).toBe(400);
  });

  test('find the access in the exported file, in columns after the others', async () => {
    await addCustomer(staff, { email: 'exported@example.com', accessOverride: 'granted' });
    const { text } = await staff.get('/api/crm/export-users?q=exported');
    const [header = '', line = ''] = text.trim().split('\r\n');
    const first = header.split(',').indexOf('accessState');
    expect(header.split(',').slice(first, first + 2)).toEqual(['accessState', 'accessOverride']);
    expect(line.split(',').slice(first, first + 2)).toEqual(['active', 'granted']);
  });
});

describe('Team members', () => {
  test('have access while they are active, the licenses reach to them and the owner has it', async () => {
    const owner = await addCustomer(staff, { email: 'owner@example.com', teamMemberLicenses: 2 });
    await addTeamMember(staff, owner, { email: 'first@x.example' });
    await addTeamMember(staff, owner, { email: 'second@x.example' });
    await addTeamMember(staff, owner, { email: 'third@x.example' });
    expect(await seats(owner)).toEqual({ first: [1, 'none'], second: [1, 'none'], third: [0, 'none'] });
    await put(`/api/crm/customers/${owner}`, { accessOverride: 'granted' });
    expect(await seats(owner)).toEqual({ first: [1, 'active'], second: [1, 'active'], third: [0, 'none'] });
    await put(`/api/crm/customers/${owner}`, { teamMemberLicenses: 1 });
    expect(await seats(owner)).toEqual({ first: [1, 'active'], second: [0, 'none'], third: [0, 'none'] });
    await put(`/api/crm/customers/${owner}`, { teamMemberLicenses: 3, accessOverride: 'blocked' });
    expect(await seats(owner)).toEqual({ first: [1, 'ended'], second: [1, 'ended'], third: [1, 'ended'] });
  });

  test('make room for the next when they go or are set inactive', async () => {
    const owner = await addCustomer(staff, {
      email: 'room@example.com',
      teamMemberLicenses: 1,
      accessOverride: 'granted',
    });
    const first = await addTeamMember(staff, owner, { email: 'first@x.example' });
    const second = await addTeamMember(staff, owner, { email: 'second@x.example' });
    await addTeamMember(staff, owner, { email: 'third@x.example' });
    await put(`/api/crm/team-members/${first}`, { isActive: 0 });
    expect(await seats(owner)).toEqual({ first: [0, 'none'], second: [1, 'active'], third: [0, 'none'] });
    await put(`/api/crm/team-members/${first}`, { isActive: 1 });
    expect(await seats(owner)).toEqual({ first: [1, 'active'], second: [0, 'none'], third: [0, 'none'] });
    await remove(staff, `team-members/${first}`);
    expect(await seats(owner)).toEqual({ second: [1, 'active'], third: [0, 'none'] });
    expect((await staff.get(`/api/crm/team-members/${second}`)).body).toMatchObject({ hasSeat: 1 });
  });

  test('get and lose their seats with the licenses that are bought and given back', async () => {
    const { customerId } = await buy(product, staff, { email: 'firm@example.com' });
    await addTeamMember(staff, customerId, { email: 'first@x.example' });
    expect(await seats(customerId)).toEqual({ first: [0, 'none'] });
    const visitor = product.visitor();
    await captureLead(visitor, 'firm@example.com');
    const checkout = await openCheckout(visitor, customerId, 1);
    await product.sandbox.checkout(checkout, 'pay');
    await until('the seat', async () => (await seats(customerId)).first?.toString() === '1,active');
    await product.sandbox.charge((await product.sandbox.paymentOf(checkout)) ?? '', 'refund');
    await until('the seat to go', async () => (await seats(customerId)).first?.toString() === '0,none');
  });

  test('that are imported have their seats at once', async () => {
    const owner = await addCustomer(staff, {
      email: 'importer@example.com',
      teamMemberLicenses: 1,
      accessOverride: 'granted',
    });
    const member = (name: string) => ({ ownerEmail: 'importer@example.com', name, email: `${name}@x.example` });
    const { body } = await staff.post('/api/crm/import-customers', {
      customers: [],
      teamMembers: [member('one'), member('two')],
    });
    expect(body.teamMemberImported).toBe(2);
    const states = Object.values(await seats(owner)).map(String);
    expect(states.toSorted()).toEqual(['0,none', '1,active']);
  });

  // Only on PostgreSQL can they come between each other.
  test('that are added, imported and deleted at the same time are counted, and have no more seats than were paid for', async () => {
    const email = 'crowd@example.com';
    const owner = await addCustomer(staff, { email, teamMemberLicenses: 3, accessOverride: 'granted' });
    const leaving = await addTeamMember(staff, owner);
    const imported = (index: number) => ({ ownerEmail: email, name: 'Ida', email: `crowd-${index}@x.example` });
    await Promise.all([
      ...Array.from({ length: 4 }, () => addTeamMember(staff, owner)),
      addTeamMember(staff, owner, { isActive: 0 }),
      ...[1, 2, 3].map((index) =>
        staff.post('/api/crm/import-customers', { customers: [], teamMembers: [imported(index)] }),
      ),
      remove(staff, `team-members/${leaving}`),
    ]);
    expect(await customer(owner)).toMatchObject({ usedTeamMemberLicenses: 7 });
    const { body } = await staff.get(`/api/crm/team-members?ownerId=${owner}`);
    const newestFirst = body as unknown as { isActive: number; hasSeat: number }[];
    expect(newestFirst.filter(({ isActive }) => isActive === 0)).toMatchObject([{ hasSeat: 0 }]);
    const active = newestFirst.filter(({ isActive }) => isActive === 1);
    expect(active.map(({ hasSeat }) => hasSeat)).toEqual([0, 0, 0, 0, 1, 1, 1]);
  });

  test.skipIf(!process.env.DATABASE_URL)('stand behind a colleague who was added while they waited', async () => {
    const owner = { id: await addCustomer(staff), name: 'Olga', email: 'olga@x.example' };
    const { db } = product.database;
    const member = { name: 'Wade', email: 'wade@x.example', phone: null, isInvited: false };
    const waiting = await product.database.transaction(async (tx) => {
      await addTeamMember(staff, owner.id, { email: 'meanwhile@x.example' });
      return insertTeamMember(tx, owner, member);
    });
    const [meanwhile] = await db.select().from(teamMembers).where(eq(teamMembers.email, 'meanwhile@x.example'));
    expect(Date.parse(waiting.createdAt)).toBeGreaterThanOrEqual(meanwhile?.createdAt.getTime() ?? Infinity);
  });

  test('are narrowed by their access', async () => {
    const { body } = await staff.get('/api/crm/team-members?accessState=active');
    const rows = body as unknown as { accessState: string }[];
    expect(rows.length).toBeGreaterThan(0);
    expect([...new Set(rows.map(({ accessState }) => accessState))]).toEqual(['active']);
  });
});

describe('A database from before access was known', () => {
  test('is asked about at Stripe after the upgrade, and assumes nothing meanwhile', async () => {
    const { customerId, subscription } = await buy(product, staff, { email: 'before@example.com' });
    await jobsAreDone(product.database);
    // Sets what the migration leaves: subscriptions without a status, and customers without access.
    await product.database.db
      .update(subscriptions)
      .set({ status: null, observedAt: null })
      .where(eq(subscriptions.stripeSubscriptionId, subscription));
    await product.database.db.update(customers).set({ accessState: 'none' }).where(eq(customers.id, customerId));
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 503 });
    await product.restart();
    expect((await customer(customerId)).accessState).toBe('none');
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    await accessBecomes(customerId, 'active');
  });
});
