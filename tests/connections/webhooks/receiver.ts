import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { HttpClient, Json } from '#tests/support/http-client.ts';

export interface Received {
  id: string;
  type: string;
  /** The object of its data. */
  object: string;
  data: Json;
  raw: string;
  headers: Record<string, string>;
  /** The status that it was answered with. */
  status: number;
  at: number;
}

/** Another program that records each webhook. The test chooses its answers. */
export class Receiver {
  readonly received: Received[] = [];
  /** Connections, with or without a request. */
  connections = 0;
  /** Returns the status for a webhook. 0 gives no answer. */
  answer: (hook: Pick<Received, 'id' | 'type' | 'object'>) => number = () => 204;
  headers: Record<string, string> = {};
  /** Milliseconds before an answer. */
  delay = 0;
  readonly #server: Server;

  constructor() {
    // What is cut off, as by a receiver that is closed, is no failure of a test.
    this.#server = createServer((request, response) => {
      this.#take(request, response).catch(() => response.destroy());
    });
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const { type, data } = JSON.parse(raw) as { type: string; data: Json };
    const id = String(request.headers['webhook-id']);
    const hook = { id, type, object: String(data.id ?? data.sub ?? data.customerId) };
    const status = this.answer(hook);
    if (this.delay > 0) await wait(this.delay);
    const headers = request.headers as Record<string, string>;
    this.received.push({ ...hook, data, raw, headers, status, at: performance.now() });
    if (status !== 0) response.writeHead(status, this.headers).end('Thank you');
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  taken(object?: string): Received[] {
    return this.received.filter((hook) => hook.status === 204 && (object === undefined || hook.object === object));
  }

  types(object?: string): string[] {
    return this.taken(object).map(({ type }) => type);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Returns whether the official verifier accepts a webhook with a secret. */
export function isVerified({ raw, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(raw, headers);
    return true;
  } catch {
    return false;
  }
}

export interface Endpoint {
  id: string;
  secret: string;
}

/** Adds an endpoint as an admin does. */
export async function addHook(staff: HttpClient, url: string, events: string[]): Promise<Endpoint> {
  const { status, body } = await staff.post('/api/crm/webhook-endpoints', { url, events });
  if (status !== 200) throw new Error(`The endpoint was not added: ${status} ${JSON.stringify(body)}`);
  return { id: String(body.id), secret: String(body.secret) };
}

export const pathOf = ({ id }: Endpoint, call = ''): string => `/api/crm/webhook-endpoints/${id}${call}`;
