import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#server/database/schema.ts';
import { type Product, startProduct } from '../support/product.ts';
import { csvFile, sourceRowsOf } from './csv-files.ts';
import { importRows } from './importing.ts';

const installed = spawnSync('soffice', ['--version']).error === undefined;
/** Comma, double quote, UTF-8: what LibreOffice's dialog proposes for a file that begins with a byte order mark. */
const UTF8_CSV = 'Text - txt - csv (StarCalc):44,34,76';

const BYTE_ORDER_MARK = '\uFEFF';

const NAMES = ['Zoë "Z" Müller, Łódź', '東京 保険', '=1+1', '=HYPERLINK("http://evil.example","x")', '@SUM(1;2)'];

describe.runIf(installed)('The export in LibreOffice', () => {
  let folder: string;
  let file: string;
  let product: Product;
  let other: Product;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'libreoffice-'));
    file = join(folder, 'users-export.csv');
    [product, other] = await Promise.all([startProduct(), startProduct()]);
    const people = NAMES.map((name, index) => ({
      name,
      email: `person-${index}@export.example`,
      phone: '+1 (415) 555-2671',
      phoneE164: '+14155552671',
      teamMemberLicenses: index,
    }));
    await product.database.db.insert(customers).values(people);
    const { text } = await (await product.staff()).get('/api/crm/export-users');
    // Adds the byte order mark again, because reading a response as text removes it.
    writeFileSync(file, BYTE_ORDER_MARK + text);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await Promise.all([product?.stop(), other?.stop()]);
  });

  /** Opens the file as LibreOffice's dialog proposes, and saves it in another format. */
  function convert(form: string, ending: string): string {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const open = [
      profile,
      '--headless',
      `--infilter=${UTF8_CSV}`,
      '--convert-to',
      form,
      '--outdir',
      join(folder, ending),
    ];
    execFileSync('soffice', [...open, file], { stdio: 'ignore' });
    return readFileSync(join(folder, ending, `users-export.${ending}`), 'utf8');
  }

  test('shows every name as it is, and calculates nothing', () => {
    const sheet = convert('fods', 'fods');
    expect(sheet).toContain('Zoë &quot;Z&quot; Müller, Łódź');
    expect(sheet).toContain('東京 保険');
    expect(sheet).not.toContain('table:formula');
  });

  test('comes back whole after it was saved there', async () => {
    const { rows } = await sourceRowsOf(csvFile(convert(`csv:${UTF8_CSV}`, 'csv')));
    const response = await importRows(
      await other.staff(),
      rows.map((row) => row.file),
    );
    expect(response).toMatchObject({ customerImported: NAMES.length, customerInvalid: 0 });
    const saved = await other.database.db.select().from(customers).orderBy(customers.email);
    expect(saved.map(({ name }) => name)).toEqual(NAMES);
    expect(saved.map(({ phoneE164, teamMemberLicenses }) => [phoneE164, teamMemberLicenses])).toEqual(
      NAMES.map((_, index) => ['+14155552671', index]),
    );
  });
});
