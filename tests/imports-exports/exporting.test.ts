import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_COLUMNS } from '#contract/exports.ts';
import { plainLine } from '#contract/plain-line.ts';
import { auditEntries, customers, teamMembers } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { csvFile, sourceRowsOf } from './csv-files.ts';
import { importRows } from './importing.ts';

const INJECTION = new URL('../fixtures/injection', import.meta.url).pathname;
const EXPORT = '/api/crm/export-users';

/** Texts that spreadsheets or browsers may run, and texts that must not be changed. */
const TEXTS = [
  ...['csv-injection-payloadbox.txt', 'xss_payloads_quick.txt', 'XSS_Polyglots.txt'].flatMap((file) =>
    readFileSync(`${INJECTION}/${file}`, 'utf8').split(/\r?\n/),
  ),
  ...[...readFileSync(`${INJECTION}/csv-injection-PayloadsAllTheThings.md`, 'utf8').matchAll(/^ {4}(.+)$/gm)].map(
    ([, payload = '']) => payload,
  ),
  "'=1+1",
  "''tis",
  '-5',
  'A;=cmd,+cmd @cmd',
  '＝1＋1',
  'Zoë "Z" Müller, Łódź 東京',
]
  // As names are stored: one line.
  .map((text) => plainLine(plainLine(text).slice(0, 200)))
  .filter(Boolean);

const FORMULA = /(^|[;,\t\r\n])[=+\-@\t\r＝＋－＠]/;

let product: Product;
let other: Product;
let staff: HttpClient;

beforeAll(async () => {
  [product, other] = await Promise.all([startProduct(), startProduct()]);
  staff = await product.staff();
  const firms = TEXTS.map((name, index) => ({
    name,
    email: `Text-${index}@export.example`,
    phone: ['+1 415 555 2671', '(415) 555-2671', null][index % 3] ?? null,
    phoneE164: ['+14155552671', '+14155552671', null][index % 3] ?? null,
    company: index % 3 ? null : name,
    stripeCustomerId: index % 2 ? `cus_${index}` : null,
    teamMemberLicenses: index,
    usedTeamMemberLicenses: 1,
    hasSignedInToApp: (index % 2) as 0 | 1,
    createdAt: new Date(Date.UTC(2024, 0, 1) + index * 86_400_123),
  }));
  const made = await product.database.db.insert(customers).values(firms).returning();
  const members = made.flatMap(({ id, name, phone, phoneE164 }, index) =>
    [1, 0].map((isActive) => ({
      ownerId: id,
      name,
      email: `member-${isActive}@export.example`,
      phone,
      phoneE164,
      role: index % 2 ? name.slice(0, 100).trim() : null,
      isActive: isActive as 0 | 1,
      createdAt: new Date(Date.UTC(2025, 0, 1) + index),
    })),
  );
  await product.database.db.insert(teamMembers).values(members);
});
afterAll(() => Promise.all([product.stop(), other.stop()]));

/** Returns everything that an export must transfer, in a fixed order. */
async function contentOf({ database }: Product): Promise<unknown[]> {
  const { rows } = await database.db.execute(`
    SELECT owner.email AS owner, member.name, member.email, member.phone, member.phone_e164, role, is_active, member.created_at
    FROM team_members member JOIN customers owner ON owner.id = owner_id ORDER BY owner.email, member.email`);
  const { rows: firms } = await database.db.execute(`
    SELECT name, email, phone, phone_e164, company, stripe_customer_id, team_member_licenses, used_team_member_licenses,
      has_signed_in_to_app, created_at FROM customers ORDER BY email`);
  return [...firms, ...rows];
}

const linesOf = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ',', newline: '\r\n' }).data;

describe('The export', () => {
  test('is a CSV file of customers, each before its team members, with a name of the day and an audit entry', async () => {
    const { headers, text } = await staff.get(EXPORT);
    const date = new Date().toISOString().slice(0, 10);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="users-export-${date}.csv"`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await (await fetch(product.url + EXPORT, { headers: cookies(staff) })).arrayBuffer());
    expect(bytes.subarray(0, 3), 'the mark that Excel looks for').toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [header, ...lines] = linesOf(text);
    expect(header).toEqual([...EXPORT_COLUMNS]);
    expect(lines.at(-1), 'the last line is ended').toEqual(['']);
    expect(lines.filter(([type]) => type === 'customer')).toHaveLength(TEXTS.length);
    expect(lines.filter(([type]) => type === 'team_member')).toHaveLength(2 * TEXTS.length);
    const entries = await product.database.db.select().from(auditEntries).where(eq(auditEntries.action, 'export'));
    expect(entries[0]).toMatchObject({ subjectType: 'file', subjectId: `users-export-${date}.csv` });
  });

  test('holds no cell that a spreadsheet takes for a formula', async () => {
    const cells = linesOf((await staff.get(EXPORT)).text).flat();
    expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([]);
    expect(TEXTS.filter((text) => FORMULA.test(text)).length, 'there was something to find').toBeGreaterThan(10);
  });

  test('imported on another instance gives the same data, and imported twice nothing more', async () => {
    const { text } = await staff.get(EXPORT);
    const rows = (await sourceRowsOf(csvFile(text))).rows.map(({ file }) => file);
    const elsewhere = await other.staff();
    expect(await importRows(elsewhere, rows)).toMatchObject({
      customerImported: TEXTS.length,
      teamMemberImported: 2 * TEXTS.length,
      errors: [],
    });
    expect(await contentOf(other)).toEqual(await contentOf(product));
    expect(await importRows(elsewhere, rows)).toMatchObject({
      customerSkipped: TEXTS.length,
      teamMemberSkipped: 2 * TEXTS.length,
      errors: [],
    });
    expect(await contentOf(other)).toHaveLength(3 * TEXTS.length);
  });

  test('holds what the list of customers is narrowed to, with their team members', async () => {
    const [, ...lines] = linesOf((await staff.get(`${EXPORT}?q=text-1@export.example&hasSignedInToApp=1`)).text);
    const [customer, ...members] = lines.slice(0, -1).map(([type, , email]) => [type, email]);
    expect(customer).toEqual(['customer', 'Text-1@export.example']);
    expect(members.sort()).toEqual([
      ['team_member', 'member-0@export.example'],
      ['team_member', 'member-1@export.example'],
    ]);
  });

  test('refuses what the list would refuse, and strangers, before any file begins', async () => {
    expect((await staff.get(`${EXPORT}?sort=nonsense`)).status).toBe(400);
    expect((await staff.get(`${EXPORT}?hasSignedInToApp=2`)).status).toBe(400);
    expect((await product.visitor().get(EXPORT)).status).toBe(401);
  });
});

function cookies(browser: HttpClient): Record<string, string> {
  return { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}
