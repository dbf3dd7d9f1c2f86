import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backup } from '#scripts/backup.ts';
import { describeDatabase } from '#scripts/database/describe-database.ts';
import { restore } from '#scripts/restore.ts';
import { staffCreate } from '#scripts/staff-create.ts';
import { staffDisable } from '#scripts/staff-disable.ts';
import { readConfig } from '#server/config/config.ts';
import { perform } from '../support/commands.ts';
import { createDataDir } from '../support/embedded-template.ts';
import { LIVE_SETTINGS } from '../support/live-settings.ts';
import { runScript } from '../support/run-script.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'no-database-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('A command in a folder without a database', () => {
  const refusal = () =>
    `DATA_DIR: there is no database in ${folder}. Give the settings of the product, as docs/operations.md says, or make one with npm start.`;

  // Each is a program of its own, which no other test starts.
  test.each([
    ['staff-disable', ['anna']],
    ['staff-reset', ['anna']],
    ['keys-rotate', []],
    ['reconcile', []],
  ])('makes none, and says how to name the one that is meant: %s', async (command, args) => {
    const { code, output } = await runScript(command, { DATA_DIR: folder }, ...args);
    expect([code, output]).toEqual([1, refusal()]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    { command: staffCreate, args: ['anna'] },
    { command: backup, args: [] },
  ])('makes none, in the same words: $command.name', async ({ command, args }) => {
    const { code, output } = await perform(command, { variables: { DATA_DIR: folder }, stdin: 'x\n' }, ...args);
    expect([code, output]).toEqual([1, refusal()]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('restores into a new one only when told to', { timeout: 300_000 }, async () => {
    const source = await createDataDir();
    const file = join(folder, 'backup.gz');
    expect((await perform(backup, { variables: { DATA_DIR: source } }, file)).code).toBe(0);
    const target = join(folder, 'data');
    const refused = await perform(restore, { variables: { DATA_DIR: target } }, file);
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('Add --new to make one there and restore into it.'),
    ]);
    expect(readdirSync(folder)).toEqual(['backup.gz']);
    const made = await perform(restore, { variables: { DATA_DIR: target } }, '--new', file);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('rows restored') });
    rmSync(source, { recursive: true });
  });
});

describe('Every command', () => {
  test('says first which database it acts on, and in which mode', async () => {
    const dataDir = await createDataDir();
    expect(await perform(staffDisable, { variables: { DATA_DIR: dataDir } }, 'nobody')).toEqual({
      code: 1,
      database: `Database: embedded, in ${dataDir} (sandbox mode)`,
      output: 'There is no staff user nobody.',
    });
    rmSync(dataDir, { recursive: true });
  });

  test.each([
    [{}, `embedded, in ${join(process.cwd(), 'data')} (sandbox mode)`],
    [
      { ...LIVE_SETTINGS, DATABASE_URL: 'postgresql://u:p%40q@one:5432,two/sales?target_session_attrs=read-write' },
      'PostgreSQL sales at one:5432, two as u (live mode)',
    ],
    [{ DATABASE_URL: 'postgres:///sales' }, 'PostgreSQL sales at the default host (sandbox mode)'],
  ])('names a database without its password: %j', (settings, words) => {
    expect(describeDatabase(readConfig(settings))).toBe(`Database: ${words}`);
  });
});
