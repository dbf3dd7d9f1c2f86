import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '#scripts/programs.ts';

const systemdAnalyze = findProgram('systemd-analyze');
const files = globSync('deploy/*.{service,timer}');

describe.runIf(systemdAnalyze)('The units for systemd', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'units-'));
    for (const file of files) {
      const copy = join(folder, basename(file));
      cpSync(file, copy);
      // The programs of the units are not installed here, so the copies start `true`.
      writeFileSync(
        copy,
        readFileSync(copy, 'utf8').replaceAll(/^(ExecStart=)\/(?:opt|usr\/local)\/\S+/gm, '$1/bin/true'),
      );
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(files.map((file) => basename(file)))('%s is as systemd-analyze wants it', (name) => {
    // A template is checked through its instance `1`.
    const unit = name.replace('@.', '@1.');
    if (unit !== name) cpSync(join(folder, name), join(folder, unit));
    const { status, stdout, stderr } = spawnSync(systemdAnalyze ?? '', ['verify', '--man=no', join(folder, unit)], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    });
    expect([status, stdout + stderr]).toEqual([0, '']);
  });
});

test('That the server does not start is told to somebody', () => {
  const told = files.filter((file) =>
    /^OnFailure=insurance-24-7-ai-failed@%n\.service$/m.test(readFileSync(file, 'utf8')),
  );
  expect(told.map((file) => basename(file))).toContain('insurance-24-7-ai.service');
});
