import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMPORT_COLUMNS } from '#contract/imports.ts';
import { auditEntries } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { customersOf, type FileRow, importRows, membersOf } from './importing.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const NOTHING = {
  customerImported: 0,
  customerSkipped: 0,
  customerInvalid: 0,
  teamMemberImported: 0,
  teamMemberSkipped: 0,
  teamMemberInvalid: 0,
  errors: [],
  warnings: [],
  customerWorthALook: 0,
};

describe('An import', () => {
  test('makes customers of rows whose keys are in any case', async () => {
    const response = await importRows(staff, [
      {
        name: ' Ana Lima ',
        email: 'ana@import.example',
        phone: '(415) 555-2671',
        stripecustomerid: 'cus_ana',
        teammemberlicenses: '4',
      },
      { Name: 'Bo Kern', EMAIL: 'bo@import.example', Phone: '', stripeCustomerId: '', teamMemberLicenses: 2 },
    ]);
    expect(response).toEqual({ ...NOTHING, customerImported: 2 });
    const [ana] = await customersOf(product, 'ana@import.example');
    expect(ana).toMatchObject({
      name: 'Ana Lima',
      phone: '(415) 555-2671',
      phoneE164: '+14155552671',
      stripeCustomerId: 'cus_ana',
      teamMemberLicenses: 4,
      hasSignedInToApp: 0,
    });
    const [bo] = await customersOf(product, 'bo@import.example');
    expect(bo).toMatchObject({ phone: null, phoneE164: null, stripeCustomerId: null, teamMemberLicenses: 2 });
  });

  test('skips an email that is there already or twice in the file, in whatever case, and changes nothing of it', async () => {
    const first = { name: 'First', email: 'twice@import.example' };
    await importRows(staff, [first]);
    const response = await importRows(staff, [
      { name: 'Second', email: 'TWICE@import.example' },
      { name: 'Kept', email: 'Once@import.example' },
      { name: 'Dropped', email: 'once@IMPORT.example' },
    ]);
    expect(response).toEqual({ ...NOTHING, customerImported: 1, customerSkipped: 2 });
    expect((await customersOf(product, 'twice@import.example')).map(({ name }) => name)).toEqual(['First']);
    expect((await customersOf(product, 'once@import.example')).map(({ name }) => name)).toEqual(['Kept']);
  });

  test('reports what is wrong with a row and imports the others', async () => {
    const response = await importRows(staff, [
      { name: 'Good', email: 'good@import.example' },
      { name: 'Bad', email: 'not an address' },
      { name: '', email: 'nameless@import.example' },
      'no row at all',
      { name: 'Minus', email: 'minus@import.example', teammemberlicenses: '-3' },
      { name: 'Half', email: 'half@import.example', teammemberlicenses: 'many' },
      { name: 'N\0ul', email: 'nul@import.example' },
      { name: 'Long', email: 'long@import.example', phone: '5'.repeat(41) },
      { name: 'Good too', email: 'good.too@import.example' },
    ]);
    expect(response).toEqual({
      ...NOTHING,
      customerImported: 2,
      customerInvalid: 7,
      errors: [
        { row: 2, column: 'email', reason: 'Valid email is required' },
        { row: 3, column: 'name', reason: 'Name is required' },
        { row: 4, column: 'name', reason: 'Name is required' },
        { row: 4, column: 'email', reason: 'Valid email is required' },
        { row: 5, column: 'teamMemberLicenses', reason: 'Team member licenses must be 0 or more' },
        { row: 6, column: 'teamMemberLicenses', reason: 'Team member licenses must be a whole number' },
        { row: 7, column: 'name', reason: 'The text contains a character that cannot be stored' },
        { row: 8, column: 'phone', reason: 'Phone number is too long' },
      ],
    });
    expect(await customersOf(product, 'good.too@import.example')).toHaveLength(1);
  });

  test('makes team members under the owner that their row names, and counts the owner’s licenses', async () => {
    const response = await importRows(
      staff,
      [{ name: 'Owner', email: 'owner@import.example', teamMemberLicenses: 3 }],
      [
        {
          ownerEmail: 'OWNER@import.example',
          name: 'Mia',
          email: 'mia@import.example',
          phone: '4155550100',
          role: 'Desk',
        },
        { ownerEmail: 'owner@import.example', name: 'Mia again', email: 'MIA@import.example' },
        { ownerEmail: 'owner@import.example', name: 'Tom', email: 'tom@import.example', isActive: '0' },
        { ownerEmail: 'nobody@import.example', name: 'Lost', email: 'lost@import.example' },
        { name: 'Unowned', email: 'unowned@import.example' },
      ],
    );
    expect(response).toEqual({
      ...NOTHING,
      customerImported: 1,
      teamMemberImported: 2,
      teamMemberSkipped: 1,
      teamMemberInvalid: 2,
      errors: [
        { list: 'teamMembers', row: 4, column: 'ownerEmail', reason: 'No customer has this email address' },
        { list: 'teamMembers', row: 5, column: 'ownerEmail', reason: 'Owner email is required' },
      ],
    });
    const [owner] = await customersOf(product, 'owner@import.example');
    expect(owner?.usedTeamMemberLicenses).toBe(1);
    expect(await membersOf(product, owner?.id)).toEqual([
      expect.objectContaining({ name: 'Mia', phoneE164: '+14155550100', role: 'Desk', isActive: 1 }),
      expect.objectContaining({ name: 'Tom', phone: null, role: null, isActive: 0 }),
    ]);
  });

  test('takes 5,000 wide rows in one call', async () => {
    const rows: FileRow[] = Array.from({ length: 5_000 }, (_, index) => ({
      name: `Wide ${index}`,
      email: `wide-${index}@import.example`,
      phone: '+1 415 555 2671',
      notes: 'x'.repeat(2_000),
    }));
    expect(await importRows(staff, rows)).toMatchObject({ customerImported: 5_000, errors: [] });
  });

  test('passes over columns that it does not know, whatever stands in them', async () => {
    const response = await importRows(staff, [
      { name: 'Lead', email: 'lead@foreign.example', type: 'Lead', createdat: '2020-01-01T00:00:00Z', notes: 'N\0ul' },
    ]);
    expect(response).toEqual({ ...NOTHING, customerImported: 1 });
    const [lead] = await customersOf(product, 'lead@foreign.example');
    expect(lead?.createdAt.getFullYear(), 'another system’s date is not ours').toBeGreaterThan(2020);
  });

  test('gives nobody access, whatever an exported file says of it', async () => {
    const row = { name: 'Ann', email: 'access@example.com', accessState: 'active', accessOverride: 'granted' };
    expect(await importRows(staff, [row])).toMatchObject({ customerImported: 1, errors: [] });
    const [customer] = await customersOf(product, row.email);
    expect(customer).toMatchObject({ accessState: 'none', accessOverride: null });
    for (const column of ['accessstate', 'accessoverride', 'usedteammemberlicenses']) {
      expect([...IMPORT_COLUMNS]).not.toContain(column);
    }
  });

  test('needs a staff session and a list of rows, and leaves one audit entry', async () => {
    expect((await product.visitor().post('/api/crm/import-customers', { customers: [] })).status).toBe(401);
    expect((await staff.post('/api/crm/import-customers', { teamMembers: [] })).status).toBe(400);
    const importId = crypto.randomUUID();
    for (const chunk of [0, 1]) {
      await staff.post('/api/crm/import-customers', { customers: [], teamMembers: [], importId, chunk });
    }
    const entries = await product.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, importId));
    expect(entries).toEqual([expect.objectContaining({ action: 'import', subjectType: 'import' })]);
  });
});

describe('A preview', () => {
  test('says what an import would do, and writes nothing', async () => {
    await importRows(staff, [{ name: 'There', email: 'there@preview.example' }]);
    const customers = [
      { name: 'New', email: 'new@preview.example' },
      { name: 'New again', email: 'NEW@preview.example' },
      { name: 'There', email: 'There@preview.example' },
      { name: '', email: 'faulty@preview.example' },
    ];
    const member = { name: 'Mia', email: 'mia@preview.example' };
    const teamMembers = [
      { ...member, ownerEmail: 'new@preview.example' },
      { ...member, ownerEmail: 'there@preview.example' },
      { ...member, ownerEmail: 'elsewhere@preview.example' },
      { ...member, ownerEmail: 'nobody@preview.example' },
    ];
    const request = { customers, teamMembers, owners: ['ELSEWHERE@preview.example'] };
    const { body } = await staff.post('/api/crm/imports/preview', request);
    expect(body).toEqual({
      customerImported: 1,
      customerSkipped: 2,
      customerInvalid: 1,
      teamMemberImported: 3,
      teamMemberSkipped: 0,
      teamMemberInvalid: 1,
      errors: [
        { row: 4, column: 'name', reason: 'Name is required' },
        { list: 'teamMembers', row: 4, column: 'ownerEmail', reason: 'No customer has this email address' },
      ],
      warnings: [],
      customerWorthALook: 0,
    });
    expect(await customersOf(product, 'new@preview.example')).toEqual([]);
  });
});
