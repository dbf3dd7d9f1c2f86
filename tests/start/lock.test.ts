import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { withLock } from '#scripts/lock.mjs';

const DAY = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

function setTime(file: string, moment: number): void {
  utimesSync(file, new Date(moment), new Date(moment));
}

test('A lock that was left behind long ago is taken over within seconds', async () => {
  const file = join(folder, 'abandoned');
  writeFileSync(file, '');
  setTime(file, Date.now() - DAY);
  const began = performance.now();
  expect(await withLock(file, async () => 'done')).toBe('done');
  expect(performance.now() - began).toBeLessThan(8_000);
});

test('A lock whose holder lives is waited for, also when the machine slept until a moment ago', async () => {
  const file = join(folder, 'held');
  let finish = (): void => undefined;
  const holder = withLock(file, () => new Promise<void>((resolve) => (finish = resolve)));
  setTime(file, Date.now() - DAY);
  let entered = false;
  const other = withLock(file, async () => {
    entered = true;
  });
  await wait(3_500);
  expect(entered).toBe(false);
  finish();
  await Promise.all([holder, other]);
  expect(entered).toBe(true);
});
