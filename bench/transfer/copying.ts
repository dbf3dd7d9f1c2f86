import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { provideBinaries } from '#scripts/postgres/binaries.ts';

/** Returns the milliseconds of psql's `\copy` of a file into the same table with the same indexes and triggers. */
export async function copyFile(databaseUrl: string, file: string): Promise<number> {
  const psql = `${await provideBinaries()}/psql`;
  const copy = `\\copy customers (name, email, phone, phone_e164) FROM '${file}' WITH (FORMAT csv, HEADER)`;
  const start = performance.now();
  await promisify(execFile)(psql, [databaseUrl, '--set=ON_ERROR_STOP=1', '--command', copy]);
  return performance.now() - start;
}
