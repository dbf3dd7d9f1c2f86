import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { CircuitBreaker } from '#server/resilience/circuit-breaker.ts';
import { VendorError, VendorRefusal } from '#server/shared/errors.ts';
import { rootCause } from '#server/shared/root-cause.ts';
import { signedHeaders } from '#server/shared/signed-headers.ts';
import {
  createOutsideLookup,
  type FoundAddress,
  INSIDE,
  InsideAddressError,
  isLocalName,
  isOutside,
  literalOf,
} from './outside-addresses.ts';
import type { OutgoingWebhook, WebhooksGateway } from './webhooks.gateway.ts';

/** For the whole try: looking up, connecting, sending and the answer's status. */
const TRY_TIMEOUT_MS = 10_000;
/** Objects whose webhooks try an endpoint that is away, at a time. The webhooks of some may be in trouble themselves. */
const PROBES = 8;
/** How much of an answer is read, so that the other side can finish its sentence. Nobody looks at it. */
const LONGEST_ANSWER = 16_384;
/** Names of this machine, where the sandbox listens. */
const OWN_MACHINE = ['127.0.0.1', 'localhost', '[::1]'];

/** The endpoint answered with a status other than 2xx. */
class NotTakenError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`It answered ${status}`);
    this.status = status;
  }
}

interface WebhooksSettings {
  /** Each is `host:port`. Empty means the system's servers. */
  dnsServers: string[];
  /** Whether the sandbox's own receiver may be called, which is on this machine. */
  allowsOwnMachine: boolean;
}

/**
 * Posts JSON with the headers of Standard Webhooks, to addresses on the internet alone. A name is looked up for each connection, all its
 * addresses are checked, and the connection goes to one of the checked ones. Redirects are not followed, and no connection is used twice.
 */
export function createWebhooksGateway({ dnsServers, allowsOwnMachine }: WebhooksSettings): WebhooksGateway {
  const breakers = new Map<string, CircuitBreaker>();
  const lookUp = createOutsideLookup(dnsServers);

  /** Whether a URL names this machine in plain spelling, and may. */
  function isOwnMachine(url: string): boolean {
    const { hostname, host } = new URL(url);
    const [, written] = /^http:\/\/([^/?#]*)/.exec(url) ?? [];
    return allowsOwnMachine && OWN_MACHINE.includes(hostname) && written === host;
  }

  function breakerOf(endpointId: string): CircuitBreaker {
    const known = breakers.get(endpointId);
    if (known) return known;
    const breaker = new CircuitBreaker({ vendor: 'webhooks', isOutage, observer: undefined, probes: PROBES });
    breakers.set(endpointId, breaker);
    return breaker;
  }

  function refusalOf(url: string): string | undefined {
    if (isOwnMachine(url)) return undefined;
    const parsed = new URL(url);
    const literal = literalOf(parsed);
    const isAllowed = literal === undefined ? !isLocalName(parsed) : isOutside(literal);
    return isAllowed ? undefined : INSIDE;
  }

  async function post({ id, url, secrets, body }: OutgoingWebhook): Promise<void> {
    if (refusalOf(url)) throw new InsideAddressError();
    const signal = AbortSignal.timeout(TRY_TIMEOUT_MS);
    const headers = { ...signedHeaders(id, body, secrets), 'content-length': String(Buffer.byteLength(body)) };
    // The addresses of the own machine's names do not come from DNS.
    const lookup = isOwnMachine(url) ? undefined : lookupBy(lookUp);
    const status = await new Promise<number>((resolve, reject) => {
      const request = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
      const call = request(url, { method: 'POST', headers, signal, agent: false, ...(lookup && { lookup }) });
      call.on('response', (answer) => {
        resolve(answer.statusCode ?? 0);
        drain(answer);
      });
      // After the answer this changes nothing.
      call.on('error', reject);
      call.end(body);
    });
    if (status < 200 || status > 299) throw new NotTakenError(status);
  }

  return {
    refusalOf,
    roomOf: (endpointId) => breakerOf(endpointId).room,
    send: (webhook) =>
      breakerOf(webhook.endpointId)
        .run(webhook.subject, () => post(webhook), TRY_TIMEOUT_MS + 1_000)
        .catch((cause: unknown) => {
          const words = wordsFor(cause);
          throw isGone(cause) ? new VendorRefusal(words, 'gone', cause) : new VendorError(words, cause);
        }),
  };
}

/** Adapts the look-up to node's connections, which use the addresses that it returns and ask no more. */
function lookupBy(lookUp: (name: string) => Promise<FoundAddress[]>): LookupFunction {
  return (name, { all }, callback) => {
    lookUp(name).then(
      (found) => {
        const [first] = found as [FoundAddress];
        if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

/** Reads the beginning of an answer, and ends the connection of one that is too long. */
function drain(answer: IncomingMessage): void {
  let length = 0;
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > LONGEST_ANSWER) answer.destroy();
  });
  answer.on('error', () => undefined);
}

function isGone(error: unknown): boolean {
  return error instanceof NotTakenError && error.status === 410;
}

/** Returns whether the endpoint is away or overloaded, as opposed to rejecting this webhook. */
function isOutage(error: unknown): boolean {
  return !(error instanceof NotTakenError) || error.status === 429 || error.status >= 500;
}

const TOO_SLOW = 'No answer within 10 seconds';
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at this address',
  ECONNRESET: 'It ended the connection without an answer',
  ENOTFOUND: 'This domain does not exist',
  ENODATA: 'This domain has no address',
  ETIMEDOUT: TOO_SLOW,
};

function wordsFor(cause: unknown): string {
  if (cause instanceof NotTakenError || cause instanceof InsideAddressError) return cause.message;
  const { name, code, message } = rootCause(cause) as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return TOO_SLOW;
  const isCertificate = /CERT|SELF_SIGNED|TLS|SSL/.test(String(code));
  if (isCertificate) return `Its certificate is not valid (${String(code)})`;
  return REASONS[String(code)] ?? message;
}
