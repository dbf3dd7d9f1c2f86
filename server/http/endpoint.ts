import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Input, Output, PathParams } from '../../contract/endpoints/endpoint.ts';
import { ErrorBody } from '../../contract/errors.ts';
import { roleFor } from '../../contract/roles.ts';

export interface Call<E extends Endpoint> {
  body: E extends { body: infer Body } ? Output<Body> : undefined;
  query: E extends { query: infer Query } ? Output<Query> : undefined;
  /** Parts of the path named in braces. */
  params: PathParams<E['path']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** In the API document, as are the names of what proves who calls (api-docs.ts). */
const TAGS = { public: 'Visitors', staff: 'Staff', account: 'Account', app: 'AI app' };
const SECURITY = { public: [], staff: [{ session: [] }], account: [{ account: [] }], app: [{ appKey: [] }] };

/** The answer of a call that has nothing else to say. */
export const DONE = { success: true } as const;

export interface RouteLimits {
  /** Requests per address and minute. */
  perMinute?: number;
  /** Bytes of the body, where other than usual. */
  bodyLimit?: number;
}

/**
 * Adds one call of the contract to the server: its schemas check what comes in, and shape the response that `handle` returns.
 * What `handle` sends through `reply` itself, as lists and files, they do not see.
 */
export function addEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Input<E['response']> | FastifyReply>,
  limits: RouteLimits = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary: endpoint.summary,
      operationId: operationIdOf(endpoint),
      tags: [TAGS[endpoint.access]],
      security: SECURITY[endpoint.access],
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      response: {
        [endpoint.status ?? 200]: endpoint.response,
        ...(endpoint.mayBeAccepted ? { 202: endpoint.response } : {}),
        ...(endpoint.conflict ? { 409: endpoint.conflict } : {}),
        '4xx': endpoint.failure ?? ErrorBody,
        ...(endpoint.failure ? { '5xx': endpoint.failure } : {}),
      },
    },
    ...(limits.bodyLimit === undefined ? {} : { bodyLimit: limits.bodyLimit }),
    config: {
      access: endpoint.access,
      ...(endpoint.access === 'staff' ? { role: roleFor(endpoint) } : {}),
      beforeSecondFactor: endpoint.beforeSecondFactor ?? false,
      ...(limits.perMinute === undefined ? {} : { rateLimit: { max: limits.perMinute, timeWindow: '1 minute' } }),
    },
    // A missing body is an empty one, so that the answer names the first missing field.
    preValidation: async (request) => {
      if (endpoint.body && (request.body === undefined || request.body === null)) request.body = {};
    },
    handler: (request, reply) => {
      if (endpoint.status) reply.code(endpoint.status);
      return handle({
        body: request.body,
        query: request.query,
        params: request.params,
        request,
        reply,
      } as Call<E>) as Promise<unknown>;
    },
  });
}

/** A name of its own for each call, made of its method and path: `putCrmCustomersId`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.slice('/api/'.length).match(/\w+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
