import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, remove } from '../support/records.ts';
import { addTemplate } from './audited-scenes.ts';
import { newStaff } from './staff-accounts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('Templates are read and previewed by viewers, and written by members', async () => {
  const staff = await product.staff();
  const viewer = await newStaff(product, 'vera', 'viewer');
  const id = await addTemplate(staff);
  const customerId = await addCustomer(staff);
  expect((await viewer.get('/api/crm/templates')).status).toBe(200);
  expect((await viewer.post(`/api/crm/templates/${id}/preview`, { customerId })).status).toBe(200);
  const words = { channel: 'text', body: 'Hi', customerId };
  expect((await viewer.post('/api/crm/templates/preview', words)).status).toBe(200);
  expect((await viewer.post('/api/crm/templates', { name: 'x', channel: 'text', body: 'x' })).status).toBe(403);
  expect((await viewer.send('PATCH', `/api/crm/templates/${id}`, { body: 'x' }, {})).status).toBe(403);
  expect((await remove(viewer, `templates/${id}`)).status).toBe(403);
  const member = await newStaff(product, 'mel', 'member');
  expect((await remove(member, `templates/${id}`)).status).toBe(200);
});
