import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { residentMemory } from '#bench/support/process-figures.ts';
import { dataDir, ownSettings, start } from './starter.ts';

const MB = 2 ** 20;
const SOURCES = ['contract', 'migrations', 'sandbox', 'scripts', 'server', 'web'];
const FILES = ['.npmrc', 'astro.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Creates a checkout whose server has not been built yet. */
function checkoutWithoutServer(): string {
  const folder = dataDir();
  for (const path of [...SOURCES, ...FILES].filter((one) => existsSync(one)))
    cpSync(path, join(folder, path), { recursive: true });
  for (const path of ['dist/web', 'dist/database']) {
    if (existsSync(path)) cpSync(path, join(folder, path), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

test.runIf(process.platform === 'linux')(
  'A start that had to build keeps no more memory than one that had not',
  { timeout: 180_000 },
  async () => {
    const checkout = checkoutWithoutServer();
    const settings = await ownSettings();
    const memories: number[] = [];
    for (const builds of [true, false]) {
      const starter = start(settings, checkout);
      await starter.prints('Ctrl-C stops everything');
      expect(starter.stdout().includes('Building the server…')).toBe(builds);
      memories.push(residentMemory(starter.pid) / MB);
      starter.signal('SIGTERM');
      expect(await starter.ended).toBe(0);
    }
    const [first = 0, second = 0] = memories;
    expect(first).toBeLessThan(second + 30);
  },
);
