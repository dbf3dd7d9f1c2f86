import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restore } from '#scripts/restore.ts';
import { migrate } from '#server/database/migrate.ts';
import { inspectBackup } from '#server/operations/backup/backup-reader.ts';
import { perform } from '#tests/support/commands.ts';
import { ProductProcess } from '#tests/support/processes.ts';
import { createProductEnv, type ProductEnv } from '#tests/support/product-env.ts';
import { withDatabase } from '#tests/support/with-database.ts';
import { backup, restoreOver } from './commands.ts';
import { forged } from './forged.ts';
import { rowsAtRest } from './rows-of.ts';

let folder: string;
let env: ProductEnv;
let good: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  env = await createProductEnv();
  await withDatabase(env.variables, async (database) => {
    await migrate(database);
    await database.db.execute(
      sql`INSERT INTO customers (name, email) SELECT 'C', n || '@example.com' FROM generate_series(1, 300) AS n`,
    );
  });
  good = join(folder, 'good.gz');
  await backup(env.variables, good);
});
afterAll(async () => {
  await env.remove();
  await rm(folder, { recursive: true });
});

/** Returns a generator of whole numbers below `limit` (mulberry32). The same seed gives the same numbers. */
function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

// Restoring takes several seconds of processor time.
describe('npm run restore', { timeout: 300_000 }, () => {
  test('refuses a file with any byte changed, cut off anywhere, or with something behind it', async () => {
    const whole = readFileSync(good);
    const file = join(folder, 'damaged.gz');
    const random = seeded(247);
    const verdicts: string[] = [];
    const judge = async (bytes: Buffer): Promise<void> => {
      writeFileSync(file, bytes);
      verdicts.push(
        await inspectBackup(file).then(
          () => 'taken',
          (error: Error) => error.message,
        ),
      );
    };
    for (let round = 0; round < 150; round += 1) {
      const changed = Buffer.from(whole);
      // Also changes the first bytes and the last ones with the checksum, which random places would rarely hit.
      const place = round < 12 ? round : round < 70 ? whole.length - round + 11 : random(whole.length);
      changed[place] = (changed[place] ?? 0) ^ (1 + random(255));
      await judge(changed);
      await judge(whole.subarray(0, random(whole.length)));
    }
    await judge(Buffer.concat([whole, Buffer.from([0])]));
    await judge(Buffer.alloc(0));
    expect(verdicts).toHaveLength(302);
    expect(verdicts.filter((verdict) => !/^It is (damaged, truncated or )?not a backup/.test(verdict))).toEqual([]);
    await expect(inspectBackup(good)).resolves.toMatchObject({ version: 1 });
  });

  test('says in one line what is wrong with a file, and touches nothing', async () => {
    const altered = (name: string, change: (text: string) => string) => forged(good, join(folder, name), change);
    const before = await rowsAtRest(env.variables);
    writeFileSync(join(folder, 'letter.txt'), 'Dear customer');
    const newer = await altered('newer.gz', (text) => text.replace('"version":1', '"version":2'));
    const unknown = await altered('unknown.gz', (text) =>
      text.replace('"name":"0000_baseline"', '"name":"9999_later"'),
    );
    const other = await altered('other.gz', (text) => text.replace(/"hash":"..../, '"hash":"zzzz'));
    const fewer = await altered('fewer.gz', (text) => text.replace(/\n\[.*C.*@example.com.*\n/, '\n'));
    const lines = [];
    for (const file of [join(folder, 'none.gz'), join(folder, 'letter.txt'), newer, unknown, other, fewer]) {
      lines.push((await restoreOver(env.variables, file)).replace(`Refused. ${file}: `, ''));
    }
    expect(lines).toEqual([
      expect.stringMatching(/^It cannot be read: ENOENT/),
      'It is not a backup of this product.',
      'It was made by a newer version (0.1.0): restore it with that one.',
      'It needs migration 9999_later, which this version lacks: take a newer version.',
      'Its migration 0000_baseline is not the one of this version.',
      'It does not hold the rows that it says it holds.',
    ]);
    expect((await perform(restore, env)).output).toBe(
      'Usage: npm run restore -- <file> [--replace] [--undelete] [--new]',
    );
    expect(await rowsAtRest(env.variables)).toEqual(before);
  });

  test('refuses while the product runs on the database', async () => {
    const server = await ProductProcess.start('server', env.variables);
    const { code, output } = await perform(restore, env, '--replace', good);
    await server.stop();
    expect(code).toBe(1);
    expect(output).toMatch(
      env.variables.DATABASE_URL
        ? /^The product is running on this database/
        : /^DATA_DIR: .* is open in another process/,
    );
  });
});
