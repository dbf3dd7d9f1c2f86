import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { captureLead } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { ProductProcess } from '#tests/support/processes.ts';
import { loggedIn } from '#tests/support/product.ts';
import { createProductEnv, type ProductEnv } from '#tests/support/product-env.ts';
import { SandboxControls } from '#tests/support/sandbox-controls.ts';
import { invitationsTo } from './team.ts';

let env: ProductEnv;
let sandbox: SandboxControls;
let standIns: ProductProcess;
let server: ProductProcess;

const startServer = () => ProductProcess.start('server', env.variables);

beforeEach(async () => {
  env = await createProductEnv();
  sandbox = new SandboxControls(env.sandboxUrl);
  [standIns, server] = await Promise.all([ProductProcess.start('sandbox', env.variables), startServer()]);
});
afterEach(async () => {
  await Promise.all([server.stop(), standIns.stop()]);
  await env.remove();
});

async function add(ownerId: string, name: string): Promise<string> {
  const staff = await loggedIn(new HttpClient(env.url));
  const email = `${name}@crash.example`;
  const { status } = await staff.post('/api/crm/team-members', { ownerId, name, email });
  expect(status).toBe(200);
  return email;
}

const mailed = (email: string) =>
  until('the invitation', async () => (await invitationsTo({ sandbox }, email)).length > 0, 90_000);

describe('The server killed with SIGKILL', () => {
  test('before an invitation could be mailed: it is mailed after the restart, once', { timeout: 180_000 }, async () => {
    const ownerId = await captureLead(new HttpClient(env.url), 'owner@crash.example');
    await sandbox.fault({ vendor: 'smtp', mode: 'error', status: 451 });
    const first = await add(ownerId, 'first');
    await server.kill();
    await sandbox.fault({ vendor: 'smtp', mode: 'off' });
    server = await startServer();
    await mailed(first);
    // Sends a second invitation, because a job left over from the first would run before it.
    await server.stop();
    server = await startServer();
    await mailed(await add(ownerId, 'second'));
    expect(await invitationsTo({ sandbox }, first)).toHaveLength(1);
  });
});
