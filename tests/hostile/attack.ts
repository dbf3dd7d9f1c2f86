import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Random } from '../faults/random.ts';
import type { Operation } from './document.ts';
import { longestHold } from './event-loop.ts';
import { type HostileRequest, spoil } from './requests.ts';

/** Texts that an answer must never contain: stack traces, SQL, and messages of vendors or of the database. */
const LEAKS =
  /\n\s+at .+[/\\][\w.-]+\.[cm]?[jt]s:\d+|node_modules|Failed query|syntax error at or near|SQLSTATE|pg_catalog|duplicate key value|FST_ERR_|StripeInvalid|RestException|invalid input syntax for/;
const AT_ONCE = 8;
const PATIENCE = 30_000;
/** The longest time in milliseconds that one request may block the event loop. */
export const LONGEST_HOLD = 50;
/** The number of requests between two checks of the event loop. */
const BATCH = 50;
/** The number of times that a suspected request is sent alone. A request that blocks does so every time, a busy machine does not. */
const TRIES = 20;

export interface Answer {
  status: number;
  body: string;
  /** Milliseconds. */
  took: number;
}

export interface Outcome {
  requests: number;
  /** Answers by class: 2 for 200 to 299, and 0 when the connection ended without an answer. */
  classes: Map<number, number>;
  /** Failures with the requests that caused them. */
  failures: { what: string; request: HostileRequest; answer: Answer }[];
  slowest: { request: HostileRequest; took: number }[];
  /** The longest time in milliseconds that one request may have blocked the event loop. */
  longestHold: number;
}

/** Yields `count` spoiled requests. The same seed gives the same requests. Every other round has `cookie`. */
export function* spoiledRequests(
  operations: Operation[],
  cookie: string,
  count: number,
  seed: number,
): Generator<HostileRequest> {
  const random = new Random(seed);
  for (let next = 0; next < count; next++) {
    const operation = operations[next % operations.length];
    if (!operation) return;
    const hostile = spoil(operation, random);
    if (Math.floor(next / operations.length) % 2 === 0) hostile.headers.cookie ??= cookie;
    yield hostile;
  }
}

/** Sends the requests and finds those that block the event loop for too long. */
export async function attack(url: string, requests: Iterable<HostileRequest>): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const outcome: Outcome = { requests: 0, classes: new Map(), failures: [], slowest: [], longestHold: 0 };
  await longestHold(url);
  for (const batch of inBatches(requests)) {
    const queue = [...batch];
    const worker = async (): Promise<void> => {
      for (let hostile = queue.shift(); hostile; hostile = queue.shift()) {
        note(outcome, hostile, await send(url, hostile, agent));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const held = await longestHold(url);
    if (held <= LONGEST_HOLD) outcome.longestHold = Math.max(outcome.longestHold, held);
    else for (const suspect of batch) await noteHold(outcome, suspect, url, agent);
  }
  agent.destroy();
  return outcome;
}

function* inBatches(requests: Iterable<HostileRequest>): Generator<HostileRequest[]> {
  let batch: HostileRequest[] = [];
  for (const hostile of requests) {
    batch.push(hostile);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function noteHold(outcome: Outcome, suspect: HostileRequest, url: string, agent: Agent): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && least > LONGEST_HOLD; i++) {
    await longestHold(url);
    const answer = await send(url, suspect, agent);
    least = Math.min(least, await longestHold(url));
    if (i < TRIES - 1 || least <= LONGEST_HOLD) continue;
    outcome.failures.push({ what: `held the event loop for ${Math.round(least)} ms`, request: suspect, answer });
  }
  outcome.longestHold = Math.max(outcome.longestHold, least);
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

/** Returns true when the request itself contains the text. The API document and pages may repeat their input. */
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
      // The headers are the whole answer of an endless event stream.
      if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy();
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('close', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
    });
    call.on('timeout', () => call.destroy(new Error('timed out')));
    call.on('error', (error) => end(0, error.message));
    call.end(body);
  });
}
