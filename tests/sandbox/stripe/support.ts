import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { readConfig } from '#sandbox/core/config.ts';
import { createFaults } from '#sandbox/core/faults.ts';
import type { Sandbox } from '#sandbox/core/sandbox.ts';
import { openStore } from '#sandbox/core/store.ts';
import { registerStripe } from '#sandbox/stripe/index.ts';

export const WEBHOOK_SECRET = 'whsec_test';
const SECRET_KEY = 'sk_test_of_the_tests';

export interface StripeSandbox {
  origin: string;
  stripe: Stripe;
  sandbox: Sandbox;
  /** Posts to a control and returns its JSON, whatever the status. */
  control(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
  stop(): Promise<void>;
}

/** Returns Stripe's SDK, pointed at the sandbox. Adds `/stripe` to each path, because the SDK takes no base path. */
export function sdkFor(origin: string, key = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(origin);
  const node = Stripe.createNodeHttpClient();
  const makeRequest: typeof node.makeRequest = (host, on, path, ...rest) =>
    node.makeRequest(host, on, `/stripe${path}`, ...rest);
  const httpClient = Object.assign(Object.create(node), { makeRequest });
  return new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', httpClient, maxNetworkRetries: 0 });
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the sandbox on a free port with its state in `dataDir`. Stops it when the test ends. */
export async function startSandbox({ publicUrl = 'http://127.0.0.1:9', dataDir = '' } = {}): Promise<StripeSandbox> {
  const config = readConfig({
    DATA_DIR: dataDir || (await temporaryFolder()),
    PUBLIC_URL: publicUrl,
    SANDBOX_PORT: '0',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_TEAM: 'price_team_of_the_tests',
    TEAM_LICENSE_CENTS: '4900',
  });
  const store = openStore(config.dataDir);
  const sandbox = { config, store, faults: createFaults(store) };
  const app = Fastify({ forceCloseConnections: true });
  registerStripe(app, sandbox);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await app.close();
    store.close();
  };
  onTestFinished(stop);
  const control: StripeSandbox['control'] = async (path, body) => {
    const response = await fetch(`${origin}/control${path}`, {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { origin, stripe: sdkFor(origin), sandbox, control, stop };
}

export interface Receiver {
  url: string;
  /** The events with a genuine signature in the order of arrival, including repeated attempts. */
  events: Stripe.Event[];
  types(): string[];
  /** The statuses of the next responses. Without an entry the status is 200. */
  answers: number[];
  stop(): Promise<void>;
}

/** Starts a webhook endpoint like the product's. It accepts only events with a genuine signature. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const app = Fastify({ forceCloseConnections: true });
  const events: Stripe.Event[] = [];
  const answers: number[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/api/webhooks/stripe', (request, reply) => {
    const signature = String(request.headers['stripe-signature']);
    events.push(new Stripe('sk_unused').webhooks.constructEvent(request.body as Buffer, signature, WEBHOOK_SECRET));
    return reply.code(answers.shift() ?? 200).send({ received: true });
  });
  await app.listen({ host: '127.0.0.1', port });
  onTestFinished(() => app.close());
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { url, events, answers, types: () => events.map(({ type }) => type), stop: () => app.close() };
}

const seat = (recurring: boolean) => ({
  currency: 'usd',
  product_data: { name: 'Team <License>' },
  unit_amount: 4900,
  ...(recurring && { recurring: { interval: 'month' } }),
});

/** Returns what the product sends to open a checkout. */
export function checkoutParams(
  mode: 'subscription' | 'payment',
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode,
    line_items: [{ price_data: seat(mode === 'subscription'), quantity: 2 }],
    success_url: 'http://127.0.0.1:9/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:9/cancel',
    metadata: { order: '7' },
    ...more,
  };
}
