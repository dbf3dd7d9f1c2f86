import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { eventually } from '#tests/support/eventually.ts';
import { temporaryFolder } from '../support/running-sandbox.ts';
import { OUR_NUMBER, PHONE, twilioClient } from './client.ts';

const MAIN = new URL('../../../sandbox/main.ts', import.meta.url).pathname;

/** Starts the sandbox as the starter does, in its own process with an IPC channel. */
function spawnSandbox(env: Record<string, string>): ChildProcess {
  const child = fork(MAIN, { env: { ...process.env, ...env }, execArgv: [], silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function freshEnvironment() {
  return {
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_SMTP_PORT: String(await freePort()),
    DATA_DIR: temporaryFolder(),
  };
}

test('what was acknowledged survives a kill -9, and the text under way is delivered after the restart', async () => {
  const env = await freshEnvironment();
  const client = twilioClient(`http://127.0.0.1:${env.SANDBOX_PORT}`);
  const first = spawnSandbox(env);
  expect((await once(first, 'message'))[0]).toBe('ready');
  const { sid } = await client.messages.create({ to: PHONE, from: OUR_NUMBER, body: 'Hold on' });
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = spawnSandbox(env);
  await once(second, 'message');
  await eventually(async () => expect((await client.messages(sid).fetch()).status).toBe('delivered'));
});

test('it ends cleanly when the channel to its starter closes', async () => {
  const child = spawnSandbox(await freshEnvironment());
  await once(child, 'message');
  child.disconnect();
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('a port in use stops the start with one line that names the variable', async () => {
  const env = await freshEnvironment();
  await once(spawnSandbox(env), 'message');
  const second = spawnSandbox({ ...(await freshEnvironment()), SANDBOX_PORT: env.SANDBOX_PORT });
  let words = '';
  second.stderr?.on('data', (chunk) => {
    words += chunk;
  });
  expect((await once(second, 'close'))[0]).toBe(1);
  expect(words).toMatch(/^SANDBOX_PORT: port \d+ is already in use.*\n$/);
});
