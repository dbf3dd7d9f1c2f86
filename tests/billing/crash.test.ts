import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { captureLead, mailsTo, openCheckout, seenByStaff } from '../support/loop.ts';
import { metricsOf } from '../support/metrics.ts';
import { until } from '../support/poll.ts';
import { ProductProcess } from '../support/processes.ts';
import { loggedIn } from '../support/product.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';
import { SandboxControls } from '../support/sandbox-controls.ts';

let env: ProductEnv;
let controls: SandboxControls;
const running = new Map<string, ProductProcess>();

async function start(program: 'server' | 'sandbox'): Promise<void> {
  running.set(program, await ProductProcess.start(program, env.variables));
}

beforeAll(async () => {
  env = await createProductEnv();
  controls = new SandboxControls(env.sandboxUrl);
  await Promise.all([start('sandbox'), start('server')]);
});
afterAll(async () => {
  await Promise.all([...running.values()].map((process) => process.stop()));
  await env.remove();
});

async function expectOneOfEach(customerId: string, email: string): Promise<void> {
  const staff = await loggedIn(new HttpClient(env.url));
  await until(
    'the purchase',
    async () => (await seenByStaff(staff, customerId)).purchases[0]?.status === 'completed',
    30_000,
  );
  await until('the welcome mail', async () => (await mailsTo(controls, email)).length > 0);
  await controls.replayEvents(2, true);
  expect((await seenByStaff(staff, customerId)).purchases).toHaveLength(1);
  expect(await mailsTo(controls, email)).toHaveLength(1);
}

describe('The server killed with SIGKILL', () => {
  test('while it reads Stripe’s state for a webhook: after restart one purchase, one welcome mail', async () => {
    const visitor = new HttpClient(env.url);
    const customerId = await captureLead(visitor, 'crash@example.com');
    const checkout = await openCheckout(visitor, customerId);
    // At the kill, the server has stored the event and still waits for Stripe's slow answer.
    await controls.fault({ vendor: 'stripe', mode: 'slow', ms: 2_000 });
    await controls.checkout(checkout, 'pay');
    await new Promise((resolve) => setTimeout(resolve, 700));
    await running.get('server')?.kill();
    await controls.fault({ vendor: 'stripe', mode: 'off' });
    await start('server');
    await expectOneOfEach(customerId, 'crash@example.com');
  });

  test.each([30, 150])(
    '%i ms after the payment: after restart one purchase, one welcome mail',
    async (delay) => {
      const visitor = new HttpClient(env.url);
      const email = `crash-${delay}@example.com`;
      const customerId = await captureLead(visitor, email);
      const checkout = await openCheckout(visitor, customerId);
      void controls.checkout(checkout, 'pay').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await running.get('server')?.kill();
      await start('server');
      await expectOneOfEach(customerId, email);
    },
    120_000,
  );

  test('together with the sandbox: what was paid is still found and fulfilled', async () => {
    const visitor = new HttpClient(env.url);
    const customerId = await captureLead(visitor, 'both@example.com');
    const checkout = await openCheckout(visitor, customerId);
    await running.get('server')?.kill();
    await controls.checkout(checkout, 'pay');
    await running.get('sandbox')?.kill();
    await Promise.all([start('sandbox'), start('server')]);
    await expectOneOfEach(customerId, 'both@example.com');
  });
});

describe('The server killed while it tells the AI app of a payment', () => {
  test('tells it again after the restart, by the same webhook', async () => {
    const visitor = new HttpClient(env.url);
    const customerId = await captureLead(visitor, 'told@example.com');
    await controls.fault({ vendor: 'app', mode: 'slow', ms: 60_000 });
    await controls.checkout(await openCheckout(visitor, customerId), 'pay');
    const staff = await loggedIn(new HttpClient(env.url));
    await until('access', async () => {
      const { body } = await staff.get(`/api/crm/customers/${customerId}`);
      return body.accessState === 'active';
    });
    await running.get('server')?.kill();
    await controls.fault({ vendor: 'app', mode: 'off' });
    await start('server');
    const webhooks = await until('the webhook', async () => {
      const seen = await controls.app();
      const about = seen.webhooks.filter(({ data }) => data.sub === `customer:${customerId}`);
      return about.length > 0 && about;
    });
    expect(webhooks.map(({ type, verified }) => [type, verified])).toEqual([['access.granted', true]]);
  });
});

describe('The mail server down at the time of payment', () => {
  test('delays the welcome mail and loses nothing', async () => {
    await controls.fault({ vendor: 'smtp', mode: 'down' });
    const visitor = new HttpClient(env.url);
    const customerId = await captureLead(visitor, 'later@example.com');
    await controls.checkout(await openCheckout(visitor, customerId), 'pay');
    await until('a try that failed', async () => {
      const { value } = await metricsOf(env.url);
      return Number(value('vendor_call_duration_seconds_count{vendor="smtp",outcome="outage"}')) > 0;
    });
    expect(await mailsTo(controls, 'later@example.com')).toHaveLength(0);
    await controls.fault({ vendor: 'smtp', mode: 'off' });
    await expectOneOfEach(customerId, 'later@example.com');
  });
});
