import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { eventually } from '#tests/support/eventually.ts';
import { checkoutParams, sdkFor, startReceiver, temporaryFolder } from './support.ts';

const [PORT, SMTP_PORT] = [await freePort(), await freePort()];
const ORIGIN = `http://127.0.0.1:${PORT}`;

/** Starts the sandbox in its own process, so that it can be killed. */
async function spawnSandbox(dataDir: string, publicUrl: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SANDBOX_PORT: String(PORT),
    SANDBOX_SMTP_PORT: String(SMTP_PORT),
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
  };
  const child = spawn(process.execPath, ['sandbox/main.ts'], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

it('a sandbox killed right after a payment remembers it and still delivers every event', async () => {
  const dataDir = await temporaryFolder();
  const port = await freePort();
  const product = await startReceiver(port);
  await product.stop();
  const killed = await spawnSandbox(dataDir, product.url);
  const { id } = await sdkFor(ORIGIN).checkout.sessions.create(checkoutParams('subscription'));
  expect((await fetch(`${ORIGIN}/control/checkouts/${id}/pay`, { method: 'POST' })).status).toBe(200);
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const back = await startReceiver(port);
  await spawnSandbox(dataDir, back.url);
  const stripe = sdkFor(ORIGIN);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  const events = (await stripe.events.list({ limit: 100 })).data.map((event) => event.id);
  await eventually(() => expect(new Set(back.events.map((event) => event.id))).toEqual(new Set(events)));
  expect(back.types()).toContain('checkout.session.completed');
});
