import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { type KilledServer, startToKill } from '#tests/support/killed-server.ts';
import { captureLead } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { invitationsTo } from './team.ts';

let product: KilledServer;

beforeEach(async () => {
  product = await startToKill();
});
afterEach(() => product.stop());

async function add(ownerId: string, name: string): Promise<string> {
  const staff = await product.staff();
  const email = `${name}@crash.example`;
  const { status } = await staff.post('/api/crm/team-members', { ownerId, name, email });
  expect(status).toBe(200);
  return email;
}

const mailed = (email: string) =>
  until('the invitation', async () => (await invitationsTo(product, email)).length > 0, 90_000);

describe('The server killed with SIGKILL', () => {
  test('before an invitation could be mailed: it is mailed after the restart, once', { timeout: 180_000 }, async () => {
    const ownerId = await captureLead(new HttpClient(product.url), 'owner@crash.example');
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 451 });
    const first = await add(ownerId, 'first');
    // A server that dies during a try is what tests/people/bulk/crash.test.ts has.
    await until('a try that failed', async () => product.log.includes('The job invitation failed'));
    await product.kill();
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await product.restart();
    await mailed(first);
    // Sends a second invitation, because a job left over from the first would run before it.
    await product.restart();
    await mailed(await add(ownerId, 'second'));
    expect(await invitationsTo(product, first)).toHaveLength(1);
  });
});
