import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrollmentsOf, textsAfter } from '../messaging/follow-ups/lines.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, remove } from '../support/records.ts';
import { newStaff } from './staff-accounts.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

test('Follow-ups are made and changed by members, turned on and deleted by admins, and read by viewers', async () => {
  const [viewer, member] = [await newStaff(product, 'vera', 'viewer'), await newStaff(product, 'mel', 'member')];
  const { id } = await textsAfter(member, [1], { isOn: false });
  const line = `/api/crm/follow-ups/${id}`;
  const change = (who: HttpClient, body: object) => who.send('PATCH', line, body, {});
  expect((await viewer.get('/api/crm/follow-ups')).status).toBe(200);
  expect((await change(viewer, { name: 'x' })).status).toBe(403);
  expect((await change(member, { isOn: true })).status).toBe(403);
  expect((await change(member, { holdOut: 10 })).status).toBe(200);
  const customerId = await addCustomer(staff);
  expect((await member.post(`${line}/enrollments`, { ids: [customerId] })).status).toBe(409);
  expect((await change(staff, { isOn: true })).status).toBe(200);
  expect((await member.post(`${line}/enrollments`, { ids: [customerId] })).status).toBe(200);
  expect((await viewer.post(`${line}/dry-run`, { customerId })).status).toBe(200);
  expect((await remove(member, `follow-ups/${id}`)).status).toBe(403);
  expect((await remove(staff, `follow-ups/${id}`)).status).toBe(200);
  expect((await staff.get(line)).status).toBe(404);
  expect(await enrollmentsOf(staff, customerId)).toMatchObject([{ state: 'stopped', stoppedBy: 'switched_off' }]);
});
