import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Call {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

interface StripeAnswer {
  status: number;
  body: string;
}

/** Decides what becomes of a call. `pass` makes it at the sandbox. */
type Guard = (call: Call, pass: () => Promise<StripeAnswer>) => Promise<StripeAnswer>;

/** What Stripe answers while it is away. */
export const AWAY: StripeAnswer = { status: 503, body: '{"error":{"type":"api_error","message":"away"}}' };

/** A proxy for Stripe's API, in which a test holds back or refuses single calls. */
export interface StripeDoor {
  /** For `STRIPE_API_URL`. */
  apiUrl: string;
  /** Calls are passed on until a test sets another guard. */
  guard: Guard;
  close(): void;
}

/** `sandboxUrl` is asked for with each call, because the product starts later. */
export async function openStripeDoor(sandboxUrl: () => string): Promise<StripeDoor> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '', headers } = request;
    const sent = method === 'GET' ? null : await text(request);
    const pass = async (): Promise<StripeAnswer> => {
      const { authorization = '', 'content-type': type = 'application/x-www-form-urlencoded' } = headers;
      const key = headers['idempotency-key'];
      const answer = await fetch(`${sandboxUrl()}${url}`, {
        method,
        body: sent,
        headers: { authorization, 'content-type': type, ...(key && { 'idempotency-key': String(key) }) },
      });
      return { status: answer.status, body: await answer.text() };
    };
    const { status, body } = await door.guard({ method, url, headers }, pass);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
  // The sandbox may be gone while a call that nobody waits for any more is under way.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const door: StripeDoor = {
    apiUrl: `http://127.0.0.1:${port}/stripe`,
    guard: (_call, pass) => pass(),
    close: () => server.close(),
  };
  return door;
}
