import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Input, Output, PathParams } from '#contract/endpoints/endpoint.ts';
import { ErrorBody } from '#contract/errors.ts';
import { roleFor } from '#contract/roles.ts';
import { Done } from '#contract/staff.ts';

export interface Call<E extends Endpoint> {
  body: E extends { body: infer Body } ? Output<Body> : undefined;
  query: E extends { query: infer Query } ? Output<Query> : undefined;
  /** Path parameters, which the path names in braces. */
  params: PathParams<E['path']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Tags and security schemes in the OpenAPI document, by access (api-docs.ts defines both). */
const TAGS = { public: 'Visitors', staff: 'Staff', account: 'Account', app: 'AI app' };
const SECURITY = { public: [], staff: [{ session: [] }], account: [{ account: [] }], app: [{ appKey: [] }] };

/** How a caller may authenticate. Staff calls with a scope are open to keys that have it. */
function securityOf({ access, scope }: Endpoint): Record<string, string[]>[] {
  return scope ? [...SECURITY[access], { key: [scope] }] : SECURITY[access];
}

/** What a handler returns. It returns nothing for an endpoint that responds `Done`. */
type Result<E extends Endpoint> = typeof Done extends E['response']
  ? Promise<void>
  : Promise<Input<E['response']> | FastifyReply>;

export interface RouteLimits {
  /** Requests per address and minute. */
  perMinute?: number;
  /** Maximum size of the body in bytes. Defaults to the server's limit. */
  bodyLimit?: number;
}

/**
 * Adds a route for one endpoint of the contract. The endpoint's schemas validate the request and serialize what `handle` returns.
 * They do not apply to what `handle` sends through `reply` itself, such as lists and files.
 */
export function addEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Result<E>,
  limits: RouteLimits = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary: endpoint.summary,
      operationId: operationIdOf(endpoint),
      tags: [TAGS[endpoint.access]],
      security: securityOf(endpoint),
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
      ...(endpoint.access === 'staff' ? { role: roleFor(endpoint), scope: endpoint.scope } : {}),
      beforeSecondFactor: endpoint.beforeSecondFactor ?? false,
      ...(limits.perMinute === undefined ? {} : { rateLimit: { max: limits.perMinute, timeWindow: '1 minute' } }),
    },
    // Treats a missing body as an empty object, so that the error names the first missing field.
    preValidation: async (request) => {
      if (endpoint.body && (request.body === undefined || request.body === null)) request.body = {};
    },
    handler: async (request, reply) => {
      if (endpoint.status) reply.code(endpoint.status);
      const { body, query, params } = request;
      const result = await handle({ body, query, params, request, reply } as Call<E>);
      return endpoint.response === Done ? { success: true } : result;
    },
  });
}

/** Builds a unique operation id from the method and path, such as `putCrmCustomersId`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.slice('/api/'.length).match(/\w+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
