import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appWebhooks } from '#server/database/schema.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { buy } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, remove } from '#tests/support/records.ts';
import type { AppAccess } from '#tests/support/sandbox-controls.ts';

const KEY = { authorization: 'Bearer app-sandbox' };

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const put = (path: string, body: unknown) => staff.send('PUT', path, body, {});
const grant = (id: string) => put(`/api/crm/customers/${id}`, { accessOverride: 'granted' });

const BUYERS = 5;

/** Returns everybody with access, according to the access API. */
async function ours(): Promise<AppAccess[]> {
  const list = async (path: string) => (await staff.get(path)).body as unknown as { id: string }[];
  const subs = [
    ...(await list('/api/crm/customers')).map(({ id }) => `customer:${id}`),
    ...(await list('/api/crm/team-members')).map(({ id }) => `member:${id}`),
  ];
  const answers = await Promise.all(
    subs.map(async (sub) => (await product.visitor().get(`/api/access/${sub}`, KEY)).body as unknown as AppAccess),
  );
  return answers.filter(({ state }) => state === 'active' || state === 'past_due');
}

const bySub = (people: AppAccess[]) => people.toSorted((one, other) => one.sub.localeCompare(other.sub));

test('After a storm of events, out of order and three times each, the app knows exactly who has access', async () => {
  const bought = await Promise.all(
    Array.from({ length: BUYERS }, (_, index) => buy(product, staff, { email: `storm-${index}@example.com` })),
  );
  for (const { customerId } of bought) {
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { teamMemberLicenses: 1 }, {});
    const member = { ownerId: customerId, name: 'Mia', email: `mia-${customerId}@example.com` };
    await staff.post('/api/crm/team-members', member);
  }
  await product.sandbox.fault({ vendor: 'app', mode: 'error', status: 503 });
  const [renews, late, ends, refunded, deleted] = bought;
  await product.sandbox.subscription(renews?.subscription ?? '', 'renew');
  await product.sandbox.subscription(late?.subscription ?? '', 'fail-renewal');
  await product.sandbox.subscription(ends?.subscription ?? '', 'end');
  await product.sandbox.charge(refunded?.payment ?? '', 'refund');
  const replay = product.sandbox.replayEvents(3, true);
  await staff.send('DELETE', `/api/crm/customers/${deleted?.customerId}`, undefined, {});
  expect((await replay).errors).toEqual({});
  await product.sandbox.fault({ vendor: 'app', mode: 'off' });
  await jobsAreDone(product.database);
  const expected = await ours();
  expect(expected.map(({ state }) => state).toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => 'active'),
    ...Array.from({ length: 2 }, () => 'past_due'),
  ]);
  const { people, webhooks } = await product.sandbox.app();
  expect(bySub(people)).toEqual(bySub(expected));
  expect(webhooks.filter(({ verified }) => !verified)).toEqual([]);
  expect(new Set(webhooks.map(({ id }) => id)).size).toBe(webhooks.length);
});

/** Returns the access API's answer about `sub`. */
async function access(sub: string): Promise<AppAccess> {
  return (await product.visitor().get(`/api/access/${sub}`, KEY)).body as unknown as AppAccess;
}

/** Waits for all jobs. Returns the webhooks about `sub`, the oldest first. */
async function told(sub: string) {
  await jobsAreDone(product.database);
  const { webhooks } = await product.sandbox.app();
  return webhooks.filter(({ data }) => data?.sub === sub).toReversed();
}

async function typesTold(sub: string): Promise<string[]> {
  return (await told(sub)).map(({ type }) => type);
}

describe('The app is told', () => {
  test('of who gets access, of what changes while they have it, and of its end, as the access API answers', async () => {
    const { customerId, subscription } = await buy(product, staff, { email: 'told@example.com' });
    const sub = `customer:${customerId}`;
    const [granted] = await told(sub);
    expect(granted).toMatchObject({ type: 'access.granted', verified: true, data: await access(sub) });
    await put(`/api/crm/customers/${customerId}`, { name: 'Ada Renamed' });
    await put(`/api/crm/customers/${customerId}`, { phone: '+1 415 555 2672' });
    const [, renamed, ...none] = await told(sub);
    expect(none).toEqual([]);
    expect(renamed).toMatchObject({ type: 'access.changed', data: { ...(await access(sub)), name: 'Ada Renamed' } });
    await product.sandbox.subscription(subscription, 'fail-renewal');
    await until('the payment to be late', async () => (await access(sub)).state === 'past_due');
    await product.sandbox.subscription(subscription, 'end');
    await until('the end', async () => (await access(sub)).state === 'ended');
    expect(await typesTold(sub)).toEqual(['access.granted', 'access.changed', 'access.changed', 'access.ended']);
    expect((await told(sub)).at(-1)?.data).toEqual(await access(sub));
    expect((await product.sandbox.app()).people.filter((person) => person.sub === sub)).toEqual([]);
  });

  test('of team members with their owner, and of who gets the seat that another gives up', async () => {
    const owner = await addCustomer(staff, { email: 'team@example.com', teamMemberLicenses: 1 });
    const first = `member:${await addTeamMember(staff, owner, { email: 'first@example.com' })}`;
    const second = `member:${await addTeamMember(staff, owner, { email: 'second@example.com' })}`;
    expect(await typesTold(first)).toEqual([]);
    await grant(owner);
    expect(await typesTold(first)).toEqual(['access.granted']);
    expect(await typesTold(second)).toEqual([]);
    await remove(staff, `team-members/${first.slice(7)}`);
    expect((await told(first)).map(({ type, data }) => [type, data.state, data.email])).toEqual([
      ['access.granted', 'active', 'first@example.com'],
      ['access.ended', 'ended', 'first@example.com'],
    ]);
    await put(`/api/crm/team-members/${second.slice(7)}`, { email: 'other@example.com' });
    await put(`/api/crm/customers/${owner}`, { accessOverride: 'blocked' });
    expect((await told(second)).map(({ type, data }) => [type, data.state, data.email])).toEqual([
      ['access.granted', 'active', 'second@example.com'],
      ['access.changed', 'active', 'other@example.com'],
      ['access.ended', 'ended', 'other@example.com'],
    ]);
    expect((await told(`customer:${owner}`)).at(-1)).toMatchObject({ type: 'access.ended', data: { state: 'ended' } });
  });

  test('of the end for who is deleted, and of their team, and nothing is kept of them', async () => {
    const owner = await addCustomer(staff, { email: 'deleted@example.com', teamMemberLicenses: 1 });
    const member = `member:${await addTeamMember(staff, owner, { email: 'with@example.com' })}`;
    await grant(owner);
    expect(await typesTold(member)).toEqual(['access.granted']);
    await remove(staff, `customers/${owner}`);
    for (const sub of [`customer:${owner}`, member]) {
      expect(await typesTold(sub)).toEqual(['access.granted', 'access.ended']);
      expect((await told(sub)).at(-1)?.data).toMatchObject({ sub, account: owner, state: 'ended', until: null });
    }
    const rows = await product.database.db.select().from(appWebhooks);
    expect(rows.filter(({ account }) => account === owner)).toEqual([]);
  });

  test('nothing of who has no access and had none', async () => {
    const before = (await product.sandbox.app()).webhooks.length;
    const id = await addCustomer(staff, { email: 'prospect@example.com', teamMemberLicenses: 2 });
    await addTeamMember(staff, id, { email: 'seated@example.com' });
    await put(`/api/crm/customers/${id}`, { name: 'Bea', email: 'bea@example.com' });
    const customers = [{ name: 'Imported', email: 'imported@example.com', phone: '', teamMemberLicenses: 1 }];
    const teamMembers = [{ name: 'Theirs', email: 'theirs@example.com', ownerEmail: 'imported@example.com' }];
    await staff.post('/api/crm/import', { customers, teamMembers });
    await remove(staff, `customers/${id}`);
    await jobsAreDone(product.database);
    expect((await product.sandbox.app()).webhooks.length).toBe(before);
  });
});
