import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import papa from 'papaparse';
import { People } from '../support/people.ts';

const SEED = 99;

/** Writes a file of customers who are in no other file of this run. @returns the path of the file. */
export function writeCustomerFile(rows: number, seed = SEED): string {
  const people = new People(seed);
  const customers = Array.from({ length: rows }, () => {
    const { name, email, phone, phoneE164 } = people.next();
    return { name, email: `${seed}.${email}`, phone: phone ?? '', phone_e164: phoneE164 ?? '' };
  });
  const file = join(mkdtempSync(join(tmpdir(), 'transfer-')), 'customers.csv');
  writeFileSync(file, papa.unparse(customers));
  return file;
}
