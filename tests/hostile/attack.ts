import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Random } from '../faults/random.ts';
import type { Operation } from './document.ts';
import { type HostileRequest, spoil } from './requests.ts';

/** What an answer must never show: our stack, our SQL, a vendor's or the database's words. */
const LEAKS =
  /\n\s+at .+[/\\][\w.-]+\.[cm]?[jt]s:\d+|node_modules|Failed query|syntax error at or near|SQLSTATE|pg_catalog|duplicate key value|FST_ERR_|StripeInvalid|RestException|invalid input syntax for/;
const AT_ONCE = 8;
const PATIENCE = 30_000;

export interface Answer {
  status: number;
  body: string;
  /** Milliseconds. */
  took: number;
}

export interface Outcome {
  requests: number;
  /** By hundreds: 2 for 200 to 299; 0 when the connection ended without an answer. */
  classes: Map<number, number>;
  /** What must not have happened, with the request that did it. */
  failures: { what: string; request: HostileRequest; answer: Answer }[];
  slowest: { request: HostileRequest; took: number }[];
}

/** Sends `count` spoiled requests, the same ones for the same seed; every other one with `cookie`. */
export async function attack(
  url: string,
  operations: Operation[],
  cookie: string,
  count: number,
  seed: number,
): Promise<Outcome> {
  const random = new Random(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const outcome: Outcome = { requests: 0, classes: new Map(), failures: [], slowest: [] };
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const operation = operations[next % operations.length];
      const isLoggedIn = Math.floor(next / operations.length) % 2 === 0;
      next += 1;
      if (!operation) continue;
      const hostile = spoil(operation, random);
      if (isLoggedIn) hostile.headers.cookie ??= cookie;
      note(outcome, hostile, await send(url, hostile, agent));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
  return outcome;
}

function note(outcome: Outcome, hostile: HostileRequest, answer: Answer): void {
  const { status, body, took } = answer;
  outcome.requests += 1;
  const kind = Math.floor(status / 100);
  outcome.classes.set(kind, (outcome.classes.get(kind) ?? 0) + 1);
  if (status >= 500) outcome.failures.push({ what: `answered ${status}`, request: hostile, answer });
  if (status === 0) outcome.failures.push({ what: `gave no answer: ${body}`, request: hostile, answer });
  const leak = LEAKS.exec(body)?.[0];
  if (leak && !isOwn(hostile, leak))
    outcome.failures.push({ what: `shows ${JSON.stringify(leak)}`, request: hostile, answer });
  outcome.slowest = [...outcome.slowest, { request: hostile, took }].sort((a, b) => b.took - a.took).slice(0, 5);
}

/** The API document and pages may repeat what was sent to them. */
function isOwn({ path, body }: HostileRequest, leak: string): boolean {
  return path.includes(leak) || body?.includes(leak) === true;
}

function send(url: string, { method, path, headers, body }: HostileRequest, agent: Agent): Promise<Answer> {
  const started = performance.now();
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const end = (status: number, text: string): void =>
      resolve({ status, body: text, took: performance.now() - started });
    const call = request({ hostname, port, method, path, headers, agent, timeout: PATIENCE }, (response) => {
      const chunks: Buffer[] = [];
      // An endless stream of events is answered by its head.
      if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy();
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('close', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
    });
    call.on('timeout', () => call.destroy(new Error('timed out')));
    call.on('error', (error) => end(0, error.message));
    call.end(body);
  });
}
