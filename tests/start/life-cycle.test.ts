import { describe, expect, test, vi } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { isOpen, ownSettings, type Starter, start } from './starter.ts';

const READY = 'Ctrl-C stops everything';

async function expectNothingListens(settings: Record<string, string>): Promise<void> {
  for (const name of ['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT']) {
    expect(await isOpen(settings[name]), `${name} is still open`).toBe(false);
  }
}

async function expectCleanStop(
  starter: Starter,
  signal: NodeJS.Signals,
  settings: Record<string, string>,
): Promise<void> {
  starter.signal(signal);
  expect(await starter.ended).toBe(0);
  expect(starter.stderr()).toBe('');
  await expectNothingListens(settings);
}

async function running(settings: Record<string, string>): Promise<Starter> {
  const starter = start(settings);
  await starter.prints(READY);
  return starter;
}

// A start takes seconds. Without a built site, it first builds one, which takes half a minute on a busy machine.
describe('npm start', { timeout: 120_000 }, () => {
  test('serves the site, the API and the inspector, names them in its banner, and stops all on SIGINT', async () => {
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
    await expectCleanStop(starter, 'SIGINT', settings);
  });

  test('starts again without a build, and stops all on SIGTERM', async () => {
    const settings = await ownSettings();
    const starter = await running(settings);
    expect(starter.stdout()).not.toContain('Building');
    await expectCleanStop(starter, 'SIGTERM', settings);
  });

  test('leaves no orphan when it is killed with SIGKILL', async () => {
    const settings = await ownSettings();
    const starter = await running(settings);
    starter.signal('SIGKILL');
    expect(await starter.ended).toBe('SIGKILL');
    await vi.waitFor(() => expectNothingListens(settings), { timeout: 10_000, interval: 200 });
  });

  test('refuses a database that another process has open, with one line, and stops what it had started', async () => {
    const settings = await ownSettings();
    await running(settings);
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
  });
});
