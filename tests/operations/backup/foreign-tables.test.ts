import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupVerify } from '#scripts/backup-verify.ts';
import { perform } from '#tests/support/commands.ts';
import { runScript } from '#tests/support/run-script.ts';
import { withDatabase } from '#tests/support/with-database.ts';
import { backup, restore, restoreOver } from './commands.ts';
import { forged } from './forged.ts';
import { emptyTarget, migratedTarget, type Target } from './targets.ts';

let folder: string;
let source: Target;
let good: string;
let saidOfBackup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  source = await migratedTarget();
  await withDatabase(source.variables, async ({ db }) => {
    await db.execute(sql`INSERT INTO customers (name, email) VALUES ('Ada', 'ada@example.com')`);
    await db.execute(sql`CREATE TABLE monitoring_heartbeat (at timestamptz)`);
    await db.execute(sql`INSERT INTO monitoring_heartbeat VALUES (now())`);
  });
  good = join(folder, 'good.gz');
  saidOfBackup = await backup(source.variables, good);
});
afterAll(async () => {
  await source.remove();
  await rm(folder, { recursive: true });
});

// Restoring takes several seconds of processor time.
describe('A table that no migration has made', { timeout: 300_000 }, () => {
  test('is left out of a backup, which says so and can be restored', async () => {
    expect(saidOfBackup).toContain('Left out, because no migration has made them: public.monitoring_heartbeat.');
    const verified = await runScript('backup-verify', {}, good);
    expect(verified).toEqual({ code: 0, output: expect.stringMatching(/^The backup is good: \d+ rows/), database: '' });
  });

  test('that stands in an older backup is left out when that is restored', async () => {
    const older = await forged(good, join(folder, 'older.gz'), (text) =>
      text
        .replace('{"rows":{', '{"table":"public.monitoring_heartbeat","columns":["at"]}\n["2026-01-01"]\n{"rows":{')
        .replace(/\}\}\n$/, ',"public.monitoring_heartbeat":1}}\n'),
    );
    const target = await migratedTarget();
    expect(await restoreOver(target.variables, older)).toContain(
      'Left out, because no migration has made them: public.monitoring_heartbeat.',
    );
    const { rows } = await withDatabase(target.variables, ({ db }) => db.execute(sql`SELECT name FROM customers`));
    expect(rows).toEqual([{ name: 'Ada' }]);
    await target.remove();
  });

  test('keeps a database from counting as empty', async () => {
    const target = await emptyTarget();
    await withDatabase(target.variables, ({ db }) => db.execute(sql`CREATE TABLE theirs AS SELECT 1 AS one`));
    expect(await restore(target.variables, good)).toMatch(/^Refused. The database is not empty \(theirs\)/);
    await target.remove();
  });
});

describe('npm run backup:verify', { timeout: 300_000 }, () => {
  test('refuses what cannot be restored, although its seal is whole', async () => {
    const bad = await forged(good, join(folder, 'bad.gz'), (text) =>
      text.replace(/\["[0-9a-f-]{36}","Ada"/, '["nobody","Ada"'),
    );
    const verdicts = [];
    for (const args of [[bad], [join(folder, 'none.gz')], []]) {
      const { code, output } = await perform(backupVerify, { variables: {} }, ...args);
      verdicts.push([code, output.split('\n').length, output]);
    }
    expect(verdicts).toEqual([
      [1, 1, expect.stringContaining(`${bad}: It cannot be restored: `)],
      [1, 1, expect.stringMatching(/none\.gz: It cannot be read: ENOENT/)],
      [1, 1, 'Usage: npm run backup:verify -- <file>'],
    ]);
  });
});
