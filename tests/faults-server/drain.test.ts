import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import { readConfig as readSandboxConfig } from '#sandbox/core/config.ts';
import { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { ProductProcess } from '../support/processes.ts';
import { loggedIn } from '../support/product.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';
import { addCustomer } from '../support/records.ts';
import { SandboxControls } from '../support/sandbox-controls.ts';

const DELAY = 1_500;

describe('A server that is told to stop', () => {
  let env: ProductEnv;
  let sandbox: Awaited<ReturnType<typeof createSandbox>>;
  let server: ProductProcess;

  beforeAll(async () => {
    env = await createProductEnv({ SHUTDOWN_DELAY_MS: String(DELAY) });
    sandbox = await createSandbox(readSandboxConfig(env.variables));
    await sandbox.start();
  });
  afterEach(() => server.kill());
  afterAll(async () => {
    await sandbox.stop();
    await env.remove();
  });

  const start = async (variables: Record<string, string> = {}): Promise<HttpClient> => {
    server = await ProductProcess.start('server', { ...env.variables, ...variables });
    return loggedIn(new HttpClient(env.url));
  };
  const signal = (): void => void process.kill(server.pid ?? 0, 'SIGTERM');
  const isUnready = async () => (await new HttpClient(env.url).get('/readyz')).status === 503;

  test('turns unready first, answers on, sends clients away, and finishes what is under way', async () => {
    const staff = await start();
    const customerId = await addCustomer(staff);
    const kept = new Agent({ keepAlive: true });
    const stream = await fetch(`${env.url}/api/crm/events`, {
      headers: { cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    const streamed = stream.text();
    await new SandboxControls(env.sandboxUrl).fault({ vendor: 'twilio', mode: 'slow', ms: 4_000 });
    const began = performance.now();
    const slow = staff.post('/api/crm/send-sms', { customerId, message: 'Last words' });

    await wait(200);
    signal();
    await until('unreadiness', isUnready);
    expect((await staff.get('/healthz')).status, 'no balancer sends it visitors').toBe(503);
    const late = await staff.get('/api/crm/customers');
    expect(late.status, 'it answers on').toBe(200);
    const [answer] = await once(get(`${env.url}/api/openapi.json`, { agent: kept }), 'response');
    answer.resume();
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);

    expect((await slow).status, 'what was under way is finished').toBe(200);
    expect(performance.now() - began).toBeGreaterThan(4_000);
    expect(await streamed, 'streams end, and say when to come back').toMatch(/^retry: \d+\n/);
    await until('the end', async () => !server.isRunning, 10_000);
    expect(server.output).toBe('');
    kept.destroy();
  });

  const connected = async (): Promise<Socket> => {
    const { hostname, port } = new URL(env.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  };
  const isClosed = async (): Promise<boolean> =>
    connected().then(
      (socket) => {
        socket.destroy();
        return false;
      },
      () => true,
    );
  const answerOn = async (socket: Socket): Promise<string> =>
    String((await Promise.race([once(socket, 'data'), once(socket, 'close')]))[0]);
  const REQUEST = 'GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n';
  const ANSWER = /^HTTP\/1.1 200 [\s\S]*connection: close/i;

  test('answers all who connected before it stopped listening, although the machine gave it no time', async () => {
    await start();
    const early = await connected();
    signal();
    await until('unreadiness', isUnready);
    server.freeze();
    const waiting = await Promise.all(Array.from({ length: 20 }, connected));
    for (const socket of waiting) socket.write(REQUEST);
    await wait(DELAY);
    server.thaw();
    const answers = await Promise.all(waiting.map((socket) => answerOn(socket).catch(String)));
    expect(
      answers.filter((answer) => !ANSWER.test(answer)),
      'to accept them',
    ).toEqual([]);

    await until('the closed listener', isClosed, DELAY + 5_000);
    // Longer than a connection that was made before has for its request.
    server.freeze();
    early.write(REQUEST);
    await wait(1_500);
    server.thaw();
    expect(await answerOn(early), 'to read the request of another').toMatch(ANSWER);
    for (const socket of [early, ...waiting]) socket.destroy();
  });

  test('ends at once when it is told a second time', async () => {
    await start({ SHUTDOWN_DELAY_MS: '25000' });
    signal();
    await until('unreadiness', isUnready);
    expect(server.isRunning).toBe(true);
    signal();
    await until('the end', async () => !server.isRunning, 15_000);
  });
});
