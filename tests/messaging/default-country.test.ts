import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer } from '../support/records.ts';
import { textsOf } from './phone.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ DEFAULT_COUNTRY: 'DE' });
  staff = await product.staff();
});
afterAll(() => product.stop());

test('A number without a country code is one of the country that the settings name', async () => {
  const customerId = await addCustomer(staff, { phone: '0151 23456789', email: 'berlin@example.com' });
  const sent = await staff.post('/api/crm/send-sms', { customerId, message: 'Guten Tag' });
  expect(sent.status).toBe(200);
  expect((await textsOf(product, '+4915123456789')).map(({ body }) => body)).toEqual(['Guten Tag']);
  const file = [{ name: 'Otto', email: 'otto@example.com', phone: '0151 98765432' }];
  await staff.post('/api/crm/import-customers', { customers: file });
  const { body } = await staff.get('/api/crm/customers?q=4915198765432');
  expect(body).toEqual([expect.objectContaining({ email: 'otto@example.com' })]);
});

test('A number with a country code is what it says', async () => {
  const customerId = await addCustomer(staff, { phone: '+1 415 555 2671', email: 'texas@example.com' });
  await staff.post('/api/crm/send-sms', { customerId, message: 'Howdy' });
  expect(await textsOf(product, '+14155552671')).toHaveLength(1);
});

test('What is no country stops the start', () => {
  expect(readConfig({}).defaultCountry).toBe('US');
  for (const wrong of ['us', 'USA', 'XX']) {
    expect(() => readConfig({ DEFAULT_COUNTRY: wrong })).toThrow(
      `DEFAULT_COUNTRY is "${wrong}", which is not a two-letter country code. Example: DEFAULT_COUNTRY=US`,
    );
  }
});
