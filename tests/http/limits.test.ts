import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { ProductProcess } from '../support/processes.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';
import { answerOn, openSocket, sendRaw } from '../support/raw-http.ts';

let env: ProductEnv;
let server: ProductProcess;
/** The answers of clients that never end the head of their request. Waiting for them takes the longest. */
let slow: Promise<string>[];
let started: number;
beforeAll(async () => {
  env = await createProductEnv();
  server = await ProductProcess.start('server', env.variables);
  started = Date.now();
  slow = Array.from({ length: 50 }, () => {
    const socket = openSocket(env.url);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    const drip = setInterval(() => socket.write('x: y\r\n'), 1_000);
    return answerOn(socket, 40_000).finally(() => clearInterval(drip));
  });
});
afterAll(async () => {
  await server.stop();
  await env.remove();
});

const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n';
const CLOSE = 'Host: localhost\r\nConnection: close\r\n\r\n';
const MEGABYTE = 1_048_576;
/** Bytes after which the test ends an endless body. */
const MOST = 64 * MEGABYTE;

/** Returns the resident memory of the server, in bytes. */
function memory(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Sends an endless body until the server closes the connection. Returns the sent megabytes. */
async function flood(path: string, head: string, framed: boolean): Promise<number> {
  const socket = openSocket(env.url);
  const piece = Buffer.alloc(65_536, 'x');
  const chunk = framed ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece;
  socket.resume().write(`POST ${path} HTTP/1.1\r\n${HEAD}${head}\r\n`);
  const endless = Readable.from(
    (function* () {
      while (socket.bytesWritten < MOST) yield chunk;
    })(),
  );
  await pipeline(endless, socket, { signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
  return socket.bytesWritten / MEGABYTE;
}

describe('A body that is too large', () => {
  test('is refused by its announced length, before any of it is read', async () => {
    const response = await sendRaw(
      env.url,
      `POST /api/lead-capture HTTP/1.1\r\n${HEAD}Content-Length: 999999999\r\n\r\n{`,
    );
    expect(response).toMatch(/^HTTP\/1.1 413 /);
    expect(response).toMatch(/connection: close/i);
    expect(response).toContain('"code":"too_large"');
  });

  test('costs no memory, fifty times at once, announced or in chunks', async () => {
    await new HttpClient(env.url).get('/');
    const before = memory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, 50);
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2
          ? flood('/api/lead-capture', 'Transfer-Encoding: chunked\r\n', true)
          : flood('/api/crm/import-customers', `Content-Length: ${2 * MOST}\r\n`, false),
      ),
    ).finally(() => clearInterval(watch));
    expect(Math.max(...sent), 'megabytes taken of one body').toBeLessThan(MOST / MEGABYTE);
    expect((most - before) / MEGABYTE, 'megabytes of memory').toBeLessThan(120);
    expect((await new HttpClient(env.url).get('/healthz')).status).toBe(200);
  }, 60_000);
});

describe('What never becomes a request', () => {
  test.each([
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['no HTTP at all', 'GARBAGE\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
  ])('is refused in the shape of every refusal: %s', async (_what, text, status) => {
    const response = await sendRaw(env.url, text);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(Object.keys(JSON.parse(response.split('\r\n\r\n')[1] ?? ''))).toEqual(['code', 'message']);
  });
});

test.each(['TRACE', 'PROPFIND', 'M-SEARCH', 'QUERY', 'PATCH', 'OPTIONS', 'FOO', 'PURGE', 'DELETE', 'PUT'])(
  'The verb %s, which nobody serves here, is refused',
  async (verb) => {
    expect(await sendRaw(env.url, `${verb} /api/lead-capture HTTP/1.1\r\n${CLOSE}`)).toMatch(/^HTTP\/1.1 40[045] /);
  },
);

test.each([
  '/../../etc/passwd',
  '/_astro/..%2f..%2f..%2fpackage.json',
  '/_astro/%2e%2e/%2e%2e/package.json',
  '/..\\..\\package.json',
  '//etc/passwd',
  '/_astro/%00',
  '/api/docs/static/..%2f..%2fpackage.json',
  '/.env',
  '/_astro/../../.env',
  '/package.json',
])('No file outside the site is served: %s', async (path) => {
  expect(await sendRaw(env.url, `GET ${path} HTTP/1.1\r\n${CLOSE}`)).toMatch(/^HTTP\/1.1 40[04] /);
});

describe('Slow clients', () => {
  test('are hung up on, and others have been served meanwhile', async () => {
    expect((await new HttpClient(env.url).get('/')).status).toBe(200);
    const responses = await Promise.all(slow);
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(new Set(responses.map((response) => response.split('\r\n', 1)[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
  }, 60_000);
});
