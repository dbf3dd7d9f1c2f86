import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { buy } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import type { AppAccess } from '#tests/support/sandbox-controls.ts';

const KEY = { authorization: 'Bearer app-sandbox' };
const BUYERS = 6;

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

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

test('After a storm of events, out of order and ten times each, the app knows exactly who has access', async () => {
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
  const replay = product.sandbox.replayEvents(10, true);
  await staff.send('DELETE', `/api/crm/customers/${deleted?.customerId}`, undefined, {});
  expect((await replay).errors).toEqual({});
  await product.sandbox.fault({ vendor: 'app', mode: 'off' });
  await jobsAreDone(product.database);
  const expected = await ours();
  expect(expected.map(({ state }) => state).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'active'),
    ...Array.from({ length: 2 }, () => 'past_due'),
  ]);
  const { people, webhooks } = await product.sandbox.app();
  expect(bySub(people)).toEqual(bySub(expected));
  expect(webhooks.filter(({ verified }) => !verified)).toEqual([]);
  expect(new Set(webhooks.map(({ id }) => id)).size).toBe(webhooks.length);
});
