import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient, Json } from '../support/http-client.ts';
import { jobsAreDone } from '../support/jobs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { customersOf, importRows, membersOf } from './importing.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const CUT_OFF = 'The spreadsheet has cut off digits: format the column as text';

describe('An import of what a spreadsheet has spoiled', () => {
  test('keeps the rows, and names those worth a look, of new people only, in preview and answer alike', async () => {
    await importRows(staff, [{ name: 'There', email: 'there@spoiled.example' }]);
    const customers = [
      { name: 'Fine', email: 'fine@spoiled.example', phone: '(415) 555-2671' },
      { name: 'Cut', email: 'cut@spoiled.example', phone: '1.55512E+10' },
      { name: 'Cut again', email: 'CUT@spoiled.example', phone: '1.55512E+10' },
      { name: 'There', email: 'there@spoiled.example', phone: '1.55512E+10' },
      { name: '', email: 'faulty@spoiled.example', phone: '1.55512E+10' },
      { name: 'Two', email: 'two@spoiled.example', phone: '212-555-0199 or 212-555-0142' },
    ];
    const expected = {
      customerImported: 3,
      customerSkipped: 2,
      customerInvalid: 1,
      customerWorthALook: 2,
      warnings: [
        { row: 2, column: 'phone', reason: CUT_OFF },
        { row: 6, column: 'phone', reason: expect.stringContaining('more than one number') },
      ],
    };
    const preview = await staff.post('/api/crm/imports/preview', { customers });
    expect(preview.body).toMatchObject(expected);
    const request = { customers, teamMembers: [], importId: crypto.randomUUID(), chunk: 0 };
    const first = await staff.post('/api/crm/import-customers', request);
    expect(first.body).toMatchObject(expected);
    const again = await staff.post('/api/crm/import-customers', request);
    expect(again.body, 'sent again, it answers the same').toEqual(first.body);
    expect(await customersOf(product, 'cut@spoiled.example')).toMatchObject([
      { phone: '1.55512E+10', phoneE164: null },
    ]);
  });

  test('reads what is wrapped in ="…", and takes words that mean nothing for none', async () => {
    const answer = await importRows(staff, [
      { name: '="Ada"', email: '="ada@wrapped.example"', phone: '="2125550199"', company: 'N/A' },
      { name: 'Bo', email: 'bo@wrapped.example', phone: '#N/A', company: 'Harbor', stripeCustomerId: 'none' },
    ]);
    expect(answer).toMatchObject({ customerImported: 2, errors: [], warnings: [] });
    expect(await customersOf(product, 'ada@wrapped.example')).toMatchObject([
      { name: 'Ada', phone: '2125550199', phoneE164: '+12125550199', company: null },
    ]);
    expect(await customersOf(product, 'bo@wrapped.example')).toMatchObject([
      { phone: null, company: 'Harbor', stripeCustomerId: null },
    ]);
  });

  test.each(['team_member', 'Team Member', ' TEAM-MEMBER ', 'member', 'Member', 'team  member'])(
    'makes a team member of a row whose type is %j',
    async (type) => {
      const domain = `${crypto.randomUUID()}.example`;
      const answer = await importRows(staff, [
        { type: 'Customer', name: 'Owner', email: `owner@${domain}` },
        { type, name: 'Mia', email: `mia@${domain}`, ownerEmail: `owner@${domain}`, phone: '12' },
      ]);
      expect(answer).toMatchObject({
        customerImported: 1,
        teamMemberImported: 1,
        customerWorthALook: 0,
        warnings: [{ row: 2, column: 'phone' }],
      });
      const [owner] = await customersOf(product, `owner@${domain}`);
      expect(await membersOf(product, owner?.id)).toMatchObject([{ name: 'Mia', phone: '12' }]);
    },
  );
});

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

test.each([
  ['after the day that the file says', 1, { warnings: 1, states: [] }],
  ['before the day that the file says', 3, { warnings: 0, states: ['given'] }],
])(
  'Offers that an erased person had withdrawn %s are woken only by what was said later',
  async (_when, days, expected) => {
    const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    const name = `withdrawn-${days}`;
    await importAll([person(name, {})]);
    const { id } = (await customerNamed(name)) ?? {};
    const consent = { channel: 'email', purpose: 'marketing', reason: 'Said so by phone' };
    for (const [state, at] of Object.entries({ given: daysAgo(9), withdrawn: daysAgo(days) })) {
      expect((await staff.send('PUT', `/api/crm/customers/${id}/consent`, { ...consent, state, at }, {})).status).toBe(
        200,
      );
    }
    await staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {});
    const customers = [person(name, { marketingConsent: 'email', consentDate: daysAgo(2).slice(0, 10) })];
    const reason = expect.stringContaining('Consent by email was withdrawn after that day');
    const warnings = [{ row: 1, column: 'marketingConsent', reason }].slice(0, expected.warnings);
    expect((await staff.post('/api/crm/imports/preview', { customers })).body).toMatchObject({ warnings });
    expect(await importAll(customers)).toMatchObject({ customerImported: 1, warnings });
    expect((await entriesOf(name)).map(({ state }) => state)).toEqual(expected.states);
  },
);

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
