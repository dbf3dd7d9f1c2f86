import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';
import { isRowId, mask, maskedMessage } from '../logging/redact.ts';
import { clientAddress } from './client-address.ts';

const ID_HEADER = 'x-request-id';
/** What a proxy may call a request; anything else could write lines of its own into a log. */
const SANE_ID = /^[\w.:-]{1,64}$/;
const DEEPEST_CAUSE = 5;
/** Tells this process's requests from another's. Short, because an id is sent with every file. */
const PROCESS = randomBytes(4).toString('hex');

let requests = 0;

/** What a log line says of a request and of an error: never a person's data, a secret or a vendor's own words in full. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: maskedPath(request),
    remoteAddress: clientAddress(request),
  }),
  err: (error: Error) => describe(error, 0),
};

/** The one log of the process: JSON, a line an entry, to stdout. */
export function createLog(level: string): Logger {
  return pino({ level, serializers: logSerializers });
}

/** The id that a proxy gave the request, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[ID_HEADER];
  return typeof given === 'string' && SANE_ID.test(given) ? given : `${PROCESS}-${(++requests).toString(36)}`;
}

/** Every answer names its request, so that a caller's report leads to the lines of the log. */
export function answerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(ID_HEADER, request.id);
  });
}

/** The route with the ids of rows in it; tokens, phone numbers and all queries are left out. */
function maskedPath({ routeOptions, params, url }: FastifyRequest): string {
  const pattern = routeOptions?.url;
  if (!pattern) return mask(url.split('?', 1)[0] ?? '');
  const values = (params ?? {}) as Record<string, string>;
  return pattern.replaceAll(/:(\w+)/g, (part, name: string) => {
    const value = values[name];
    return value !== undefined && isRowId(value) ? value : part;
  });
}

/** A type, not an interface: Fastify's has an index signature. */
type Description = {
  type: string;
  message: string;
  code?: unknown;
  /** Only frames: its first line would repeat the message as it was. Empty for causes. */
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
