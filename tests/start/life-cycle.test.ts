import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { residentMemory } from '#bench/support/process-figures.ts';
import { freePort } from '#scripts/free-port.ts';
import { lockFolder } from '#server/database/embedded/lock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { dataDir, expectCleanStop, expectNothingListens, isOpen, ownSettings, type Starter, start } from './starter.ts';

const READY = 'Ctrl-C stops everything';
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

async function running(settings: Record<string, string>, checkout?: string): Promise<Starter> {
  const starter = start(settings, checkout);
  await starter.prints(READY);
  return starter;
}

/** The memory of the starter itself in MB. On Linux only. */
const memoryOf = ({ pid }: Starter) => (process.platform === 'linux' ? residentMemory(pid) / MB : 0);

// A start takes seconds. Without a built site, it first builds one, which takes half a minute on a busy machine.
describe('npm start', { timeout: 180_000 }, () => {
  /** What the starter keeps in memory when it did not have to build. */
  let withoutBuild: number;

  test('serves the site, the API and the inspector, names them in its banner, starts again without a build, and stops all on SIGTERM', async () => {
    const settings = await ownSettings();
    const starter = await running(settings);
    const site = `http://localhost:${settings.PORT}`;
    const inspector = `http://127.0.0.1:${settings.SANDBOX_PORT}`;
    expect(starter.stdout()).toContain(`Site       ${site}\n`);
    expect(starter.stdout()).toContain(`Staff CRM  ${site}/staff/crm   login: staff / staff-sandbox`);
    expect(starter.stdout()).toContain(`Inspector  ${inspector}`);
    expect(starter.stdout()).toContain(`API docs   ${site}/api/docs`);
    for (const url of [site, `${site}/staff/crm`, `${site}/api/docs`, inspector]) {
      expect((await fetch(url)).status, url).toBe(200);
    }
    expect(starter.stdout()).not.toContain('Building');
    withoutBuild = memoryOf(starter);
    await expectCleanStop(starter, 'SIGTERM', settings);
  });

  test('keeps no more memory when it had to build, and stops all on SIGINT', async () => {
    const settings = await ownSettings();
    const starter = await running(settings, checkoutWithoutServer());
    expect(starter.stdout()).toContain('Building the server…');
    expect(memoryOf(starter)).toBeLessThan(withoutBuild + 30);
    await expectCleanStop(starter, 'SIGINT', settings);
  });

  test('refuses a database that another process has open, with one line, and stops what it had started; the other leaves no orphan when it is killed with SIGKILL', async () => {
    const settings = await ownSettings();
    const starter = await running(settings);
    const others = {
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_SMTP_PORT: String(await freePort()),
    };
    const second = start({ ...settings, ...others });
    expect(await second.ended).toBe(1);
    expect(second.stderr().trimEnd().split('\n')).toEqual([expect.stringContaining('DATA_DIR')]);
    await expectNothingListens(others);
    expect(await isOpen(settings.PORT)).toBe(true);

    starter.signal('SIGKILL');
    expect(await starter.ended).toBe('SIGKILL');
    await eventually(() => expectNothingListens(settings));
    await eventually(() => lockFolder(String(settings.DATA_DIR))());
  });
});
