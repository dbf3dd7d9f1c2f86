import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDue } from '#server/jobs/jobs.ts';
import { enrollmentsOf, textsAfter } from '../messaging/follow-ups/lines.ts';
import type { HttpClient } from '../support/http-client.ts';
import { doScheduledJob } from '../support/jobs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, remove } from '../support/records.ts';
import { addTemplate } from './audited-scenes.ts';
import { newStaff } from './staff-users.ts';

const MARK_LOST = { wait: { amount: 0, unit: 'minutes' }, action: 'stage', stage: 'lost' };

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

test('Templates are read and previewed by viewers, and written by members', async () => {
  const viewer = await newStaff(product, 'reader of templates', 'viewer');
  const id = await addTemplate(staff);
  const customerId = await addCustomer(staff);
  expect((await viewer.get('/api/crm/templates')).status).toBe(200);
  expect((await viewer.post(`/api/crm/templates/${id}/preview`, { customerId })).status).toBe(200);
  const words = { channel: 'text', body: 'Hi', customerId };
  expect((await viewer.post('/api/crm/templates/preview', words)).status).toBe(200);
  expect((await viewer.post('/api/crm/templates', { name: 'x', channel: 'text', body: 'x' })).status).toBe(403);
  expect((await viewer.send('PATCH', `/api/crm/templates/${id}`, { body: 'x' }, {})).status).toBe(403);
  expect((await remove(viewer, `templates/${id}`)).status).toBe(403);
  const member = await newStaff(product, 'writer of templates', 'member');
  expect((await remove(member, `templates/${id}`)).status).toBe(200);
});

test('Follow-ups are made and changed by members, turned on and deleted by admins, and read by viewers', async () => {
  const [viewer, member] = [await newStaff(product, 'vera', 'viewer'), await newStaff(product, 'mel', 'member')];
  const { id } = await textsAfter(member, [1], { isOn: false });
  const line = `/api/crm/follow-ups/${id}`;
  const change = (who: HttpClient, body: object) => who.send('PATCH', line, body, {});
  expect((await viewer.get('/api/crm/follow-ups')).status).toBe(200);
  expect((await change(viewer, { name: 'x' })).status).toBe(403);
  expect((await change(member, { isOn: true })).status).toBe(403);
  expect((await change(member, { holdOut: 0 })).status).toBe(200);
  const customerId = await addCustomer(staff);
  expect((await member.post(`${line}/enrollments`, { ids: [customerId] })).status).toBe(409);
  expect((await change(staff, { isOn: true })).status).toBe(200);
  for (const unread of [{ purpose: 'billing' }, { holdOut: 20 }, { name: 'Both', steps: [MARK_LOST] }]) {
    const { status, body } = await change(member, unread);
    expect([status, body.message]).toEqual([
      403,
      expect.stringMatching(/^Only an admin may change more than the name/),
    ]);
  }
  expect((await change(member, { name: 'Renamed while on', holdOut: 0 })).status).toBe(200);
  expect((await member.post(`${line}/enrollments`, { ids: [customerId] })).status).toBe(200);
  expect((await viewer.post(`${line}/dry-run`, { customerId })).status).toBe(200);
  expect((await remove(member, `follow-ups/${id}`)).status).toBe(403);
  expect((await remove(staff, `follow-ups/${id}`)).status).toBe(200);
  expect((await staff.get(line)).status).toBe(404);
  expect(await enrollmentsOf(staff, customerId)).toMatchObject([{ state: 'stopped', stoppedBy: 'switched_off' }]);
});

test('A message for later is not sent for somebody who may not send any more', async () => {
  const member = await newStaff(product, 'leaver', 'member');
  const id = await addCustomer(staff);
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await member.post('/api/crm/send-sms', { customerId: id, message: 'Later', sendAt });
  await product.database.db.execute("UPDATE users SET role = 'viewer' WHERE username = 'leaver'");
  await product.database.db.execute('UPDATE scheduled_sends SET due_at = now()');
  await doScheduledJob(product, sendDue);
  expect((await staff.get(`/api/crm/scheduled-sends?customerId=${id}`)).body).toMatchObject([
    { state: 'refused', reason: 'not_allowed' },
  ]);
});
