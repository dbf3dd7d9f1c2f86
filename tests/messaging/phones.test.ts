import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { customers } from '#server/database/schema.ts';
import { createPhoneReader } from '#server/shared/phone.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';
import { conversation, textsOf, textUs } from './phone.ts';

interface Example {
  country: string;
  e164: string;
}

const file = new URL('../fixtures/phone/examples.mobile.json', import.meta.url);
const examples = JSON.parse(readFileSync(file, 'utf8')) as Example[];

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

/** As people type it. Pads short numbers with spaces and dots, because the form requires ten characters. */
function typed({ e164 }: Example): string {
  const spaced = parsePhoneNumberFromString(e164)?.formatInternational() ?? '';
  return spaced.padEnd(10, ' .').trimEnd().padEnd(10, '.');
}

test('A mobile number of every country is read as it is typed, and one of the US without its code', () => {
  expect(examples).toHaveLength(245);
  const { toE164 } = createPhoneReader('US');
  expect(examples.map((example) => toE164(typed(example)))).toEqual(examples.map(({ e164 }) => e164));
  const ofUs = ['(512) 555-0142', '512.555.0142', '5125550142', '512-555-0142', '1 512 555 0142', '15125550142'];
  expect(new Set(ofUs.map(toE164))).toEqual(new Set(['+15125550142']));
});

test('A number is kept as typed, texted, and known again when it answers, the shortest and the longest too', async () => {
  const byLength = examples.toSorted((one, other) => one.e164.length - other.e164.length);
  const some = [
    byLength[0],
    byLength.at(-1),
    ...examples.filter(({ country }) => ['US', 'DE', 'AU'].includes(country)),
  ];
  // AU, CC and CX share a number.
  some.push(...examples.filter(({ country }) => country === 'CX'));
  for (const example of some as Example[]) {
    const { country, e164 } = example;
    const phone = typed(example);
    const customerId = await addCustomer(staff, { phone, email: `${country}@example.com` });
    const [row] = await product.database.db.select().from(customers).where(eq(customers.id, customerId));
    expect(row).toMatchObject({ phone, phoneE164: e164 });
    const sent = await staff.post('/api/crm/send-sms', { customerId, message: `To ${country}` });
    expect(sent.status, sent.text).toBe(200);
    expect((await textsOf(product, e164)).filter(({ body }) => body === `To ${country}`)).toHaveLength(1);
    await textUs(product, e164, `From ${country}`);
    const talk = await conversation(staff, `sms/${customerId}`);
    expect(talk.map(({ message }) => message)).toEqual([`To ${country}`, `From ${country}`]);
  }
});

test('Ten digits that somebody types in a form are a number of the US, and stay as they were typed', async () => {
  const [phone, email] = ['(512) 555-0142', 'ten@us.example'];
  const lead = await product.visitor().post('/api/lead-capture', { name: 'Ada Broker', email, phone });
  expect(lead.status).toBe(200);
  const [row] = await product.database.db.select().from(customers).where(eq(customers.email, email));
  expect(row).toMatchObject({ phone, phoneE164: '+15125550142' });
});

test('A number without a country code is one of the country that the settings name', async () => {
  await product.restart({ DEFAULT_COUNTRY: 'DE' });
  const customerId = await addCustomer(staff, { phone: '0151 23456780', email: 'berlin@example.com' });
  const sent = await staff.post('/api/crm/send-sms', { customerId, message: 'Guten Tag' });
  expect(sent.status).toBe(200);
  expect((await textsOf(product, '+4915123456780')).map(({ body }) => body)).toEqual(['Guten Tag']);
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
