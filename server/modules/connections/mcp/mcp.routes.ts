import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/modules/context.ts';
import { AppError } from '#server/shared/errors.ts';
import { createMcpServer } from './mcp-server.ts';
import { ownCallsOf } from './own-calls.ts';

const PATH = '/mcp';
/** In bytes. Fits the longest draft in any script and with any escaping. */
const BODY_LIMIT = 409_600;

/** The Model Context Protocol, with which assistants read and draft. Each POST is answered by itself, in JSON. */
export function registerMcp({ http, config }: Context): void {
  const { publicUrl } = config;
  const addressOf = (path: string): string => new URL(path, publicUrl).href;

  http.route({
    method: 'POST',
    url: PATH,
    bodyLimit: BODY_LIMIT,
    schema: { hide: true },
    config: { access: 'staff', role: 'viewer', scope: 'any' },
    handler: async (request, reply) => {
      const api = { call: ownCallsOf(http, request), addressOf };
      const createServer = () => createMcpServer(api, (error) => request.log.error(error));
      const answer = await respond(toWebRequest(request, publicUrl), request.body, createServer);
      const text = await answer.text();
      return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(text);
    },
  });
  // There are no sessions to follow or to end.
  http.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    schema: { hide: true },
    handler: (_, reply) => {
      reply.header('Allow', 'POST');
      throw new AppError('method_not_allowed', 'Only POST is answered here');
    },
  });
}

async function respond(request: Request, parsedBody: unknown, createServer: () => Server): Promise<Response> {
  if (await isLegacyRequest(request, parsedBody)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await createServer().connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody });
    } finally {
      await transport.close();
    }
  }
  // Nothing here changes by itself, so there is nothing to subscribe to.
  const handler = createMcpHandler(createServer, {
    legacy: 'reject',
    maxSubscriptions: 0,
  });
  return handler.fetch(request, { parsedBody });
}

/** The answer is always JSON, whatever else the client would take. */
function toWebRequest({ headers, url }: FastifyRequest, publicUrl: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return new Request(new URL(url, publicUrl), {
    method: 'POST',
    headers: { ...Object.fromEntries(given), accept: 'application/json, text/event-stream' },
  });
}
