import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';
import { mask, maskedMessage } from '../logging/redact.ts';
import { isUuid } from '../shared/uuid.ts';
import { clientAddress } from './client-address.ts';

const ID_HEADER = 'x-request-id';
/** The request ids that are accepted from a proxy. Other characters could inject lines into a log. */
const SANE_ID = /^[\w.:-]{1,64}$/;
const DEEPEST_CAUSE = 5;
/** Prefix that makes request ids unique across processes. It is short because every response carries an id. */
const PROCESS = randomBytes(4).toString('hex');

let requests = 0;

/** Serializes requests and errors for the log, without personal data, secrets or unmasked vendor messages. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: maskedPath(request),
    remoteAddress: clientAddress(request),
  }),
  err: (error: Error) => describe(error, 0),
};

/** Creates the process's log, which writes JSON to stdout, one line for each entry. */
export function createLog(level: string): Logger {
  return pino({ level, serializers: logSerializers });
}

/** Returns the id that a proxy gave the request, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[ID_HEADER];
  return typeof given === 'string' && SANE_ID.test(given) ? given : `${PROCESS}-${(++requests).toString(36)}`;
}

/** Sends the request id with every answer, so that a caller's report can be found in the log. */
export function answerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(ID_HEADER, request.id);
  });
}

/** Returns the route with row ids filled in. Tokens, phone numbers and query strings are left out. */
function maskedPath({ routeOptions, params, url }: FastifyRequest): string {
  const pattern = routeOptions?.url;
  if (!pattern) return mask(url.split('?', 1)[0] ?? '');
  const values = (params ?? {}) as Record<string, string>;
  return pattern.replaceAll(/:(\w+)/g, (part, name: string) => {
    const value = values[name];
    // A row's id identifies nobody by itself.
    return isUuid(value) ? value : part;
  });
}

/** A type rather than an interface, because Fastify's type has an index signature. */
type Description = {
  type: string;
  message: string;
  code?: unknown;
  /** Stack frames only: the first line would repeat the unmasked message. Empty for causes. */
  stack: string;
  cause?: Description;
};

function describe(error: Error, depth: number): Description {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    message: maskedMessage(error),
    ...('code' in error ? { code: error.code } : {}),
    stack: depth === 0 ? frames.join('\n') : '',
    ...(error.cause instanceof Error && depth < DEEPEST_CAUSE ? { cause: describe(error.cause, depth + 1) } : {}),
  };
}
