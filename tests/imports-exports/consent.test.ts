import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const person = (name: string, consent: object) => ({
  name,
  email: `${name}@consent.example`,
  phone: '+1 415 555 2100',
  ...consent,
});
const importAll = async (customers: object[]) =>
  (await staff.post('/api/crm/import-customers', { customers, teamMembers: [] })).body;
const customerNamed = async (name: string) =>
  ((await staff.get(`/api/crm/customers?q=${name}@consent.example`)).body as unknown as Json[])[0];
const entriesOf = async (name: string) =>
  (await staff.get(`/api/crm/customers/${(await customerNamed(name))?.id}/consent`)).body.entries as unknown as Json[];

test('Consent in a file is taken over with its channels, date and source', async () => {
  const said = { MarketingConsent: 'text, email', consentDate: '2026-03-31', consentsource: 'Fair in Austin' };
  expect(await importAll([person('both', said)])).toMatchObject({ customerImported: 1, warnings: [] });
  const entries = await entriesOf('both');
  expect(entries.map(({ channel }) => channel).sort()).toEqual(['email', 'text']);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      ...{ purpose: 'marketing', state: 'given', source: 'import', words: 'Fair in Austin' },
      at: '2026-03-31T00:00:00.000Z',
    });
  }
});

test.each([
  ['undated', { marketingConsent: 'text' }, 'consentDate'],
  ['dated-ahead', { marketingConsent: 'text', consentDate: '2099-01-01' }, 'consentDate'],
  ['no-such-day', { marketingConsent: 'email', consentDate: '2026-02-30' }, 'consentDate'],
  ['by-fax', { marketingConsent: 'fax', consentDate: '2026-01-01' }, 'marketingConsent'],
])('Consent that nobody could prove (%s) is reported and counts for nothing', async (name, said, column) => {
  expect(await importAll([person(name, said)])).toMatchObject({
    customerImported: 1,
    warnings: [{ row: 1, column, reason: expect.stringContaining('consent') }],
  });
  expect(await entriesOf(name)).toEqual([]);
});

test('What was withdrawn is not woken by a file, and an import with consent can be undone', async () => {
  const [phone, said] = ['+14155552101', { marketingConsent: 'text', consentDate: '2026-03-31' }];
  await product.database.db.execute(`INSERT INTO opt_outs (phone_e164, keyword) VALUES ('${phone}', 'STOP')`);
  await importAll([{ ...person('stopped', said), phone }]);
  expect((await customerNamed('stopped'))?.textConsent).toBe('opted_out');
  const [latest] = (await staff.get('/api/crm/imports')).body as unknown as Json[];
  await staff.post(`/api/crm/imports/${latest?.id}/undo`);
  await jobsAreDone(product.database);
  expect(await customerNamed('stopped')).toBeUndefined();
});
