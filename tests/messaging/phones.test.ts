import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer } from '../support/records.ts';
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

test('A mobile number of every country is kept as typed, texted, and known again when it answers', {
  timeout: 300_000,
}, async () => {
  expect(examples).toHaveLength(245);
  const wrong: string[] = [];
  for (const { country, e164 } of examples) {
    // Pads short numbers with spaces and dots, because the form requires ten characters.
    const spaced = parsePhoneNumberFromString(e164)?.formatInternational() ?? '';
    const typed = spaced.padEnd(10, ' .').trimEnd().padEnd(10, '.');
    const customerId = await addCustomer(staff, { phone: typed, email: `${country}@example.com` });
    const [row] = await product.database.db.select().from(customers).where(eq(customers.id, customerId));
    const sent = await staff.post('/api/crm/send-sms', { customerId, message: `To ${country}` });
    // Filters by the text, because some countries share a number, such as AU, CC and CX.
    const arrived = (await textsOf(product, e164)).filter(({ body }) => body === `To ${country}`);
    await textUs(product, e164, `From ${country}`);
    const talk = await conversation(staff, `sms/${customerId}`);
    const right =
      row?.phone === typed &&
      row.phoneE164 === e164 &&
      sent.status === 200 &&
      arrived.length === 1 &&
      talk.map(({ message }) => message).join() === `To ${country},From ${country}`;
    if (!right) wrong.push(`${country} ${typed} ${e164} ${row?.phoneE164} ${sent.text} ${talk.length}`);
  }
  expect(wrong).toEqual([]);
});

test('Ten digits are a number of the US, however they are typed, and stay as they were typed', async () => {
  const typed = ['(512) 555-0142', '512.555.0143', '5125550144', '512-555-0145', '1 512 555 0146', '15125550147'];
  for (const phone of typed) {
    const email = `${phone.replaceAll(/\D/g, '')}@us.example`;
    const lead = await product.visitor().post('/api/lead-capture', { name: 'Ada Broker', email, phone });
    expect(lead.status, phone).toBe(200);
    const [row] = await product.database.db.select().from(customers).where(eq(customers.email, email));
    const digits = phone.replaceAll(/\D/g, '').slice(-10);
    expect(row).toMatchObject({ phone, phoneE164: `+1${digits}` });
  }
});
