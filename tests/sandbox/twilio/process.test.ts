import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../support/running-sandbox.ts';
import { OUR_NUMBER, PHONE, twilioClient } from './client.ts';

const MAIN = new URL('../../../sandbox/main.ts', import.meta.url).pathname;
const PORTS = { SANDBOX_PORT: '3136', SANDBOX_SMTP_PORT: '3137' };
const url = `http://127.0.0.1:${PORTS.SANDBOX_PORT}`;

/** The sandbox as the starter runs it: a process of its own with an IPC channel. */
function spawnSandbox(env: Record<string, string>): ChildProcess {
  const child = fork(MAIN, { env: { ...process.env, ...PORTS, ...env }, execArgv: [], silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('what was acknowledged survives a kill -9, and the text under way is delivered after the restart', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const first = spawnSandbox(env);
  expect((await once(first, 'message'))[0]).toBe('ready');
  const { sid } = await twilioClient(url).messages.create({ to: PHONE, from: OUR_NUMBER, body: 'Hold on' });
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = spawnSandbox(env);
  await once(second, 'message');
  await vi.waitFor(async () => expect((await twilioClient(url).messages(sid).fetch()).status).toBe('delivered'), 3000);
});

test('it ends cleanly when the channel to its starter closes', async () => {
  const child = spawnSandbox({ DATA_DIR: temporaryFolder() });
  await once(child, 'message');
  child.disconnect();
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('a port in use stops the start with one line that names the variable', async () => {
  const first = spawnSandbox({ DATA_DIR: temporaryFolder() });
  await once(first, 'message');
  const second = spawnSandbox({ DATA_DIR: temporaryFolder(), SANDBOX_SMTP_PORT: '3138' });
  const [words, [code]] = await Promise.all([text(second.stderr ?? []), once(second, 'exit')]);
  expect(code).toBe(1);
  expect(words).toMatch(/^SANDBOX_PORT: port 3136 is already in use.*\n$/);
});
