import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';

let port: number;
let site: ChildProcess;

beforeAll(async () => {
  port = await freePort();
  const main = `
    import { startSite } from '${resolve('scripts/dev/site.ts')}';
    import { readConfig } from '${resolve('server/config/config.ts')}';
    await startSite(readConfig({ PORT: '${port}' }), ${await freePort()});
    process.send('ready');`;
  site = spawn(process.execPath, ['--input-type=module', '-e', main], {
    // Leaves out Vitest's own variables, because Astro behaves differently in tests.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const died = once(site, 'exit').then(([code]) => Promise.reject(new Error(`The site ended with ${code}`)));
  await Promise.race([once(site, 'message'), died]);
});
afterAll(async () => {
  if (site.kill()) await once(site, 'exit');
});

test.each([
  ['/staff/crm/audit', 200],
  ['/staff/crm/customers/1?tab=purchases', 200],
  ['/staff/crm/nonsense', 404],
])('In development %s answers %i, as the built site does', async (path, status) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(status);
  expect((await response.text()).includes('404 Page Not Found')).toBe(status === 404);
});
