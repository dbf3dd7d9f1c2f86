import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, HttpClient } from '#tests/support/http-client.ts';
import type { Tally } from './tally.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** 4xx statuses that count as success. */
  accept?: number[];
}

/** Milliseconds between two tries. */
const PAUSE = 200;

/** A client that counts all its requests and can repeat them. */
export class Caller {
  readonly #client: HttpClient;
  readonly #tally: Tally;
  /** Returns true when it is too late for another try. */
  readonly #isLate: () => boolean;
  /** The client's forwarded address. Behind a trusted proxy, each address has its own rate limits. */
  readonly #address: string;

  constructor(client: HttpClient, tally: Tally, isLate: () => boolean) {
    this.#client = client;
    this.#tally = tally;
    this.#isLate = isLate;
    this.#address = newAddress();
  }

  /** Sends a request once. Returns undefined when it did not succeed. */
  async ask(call: Call): Promise<Answer | undefined> {
    const { method, path, accept = [] } = call;
    const since = performance.now();
    const answer = await this.#send(call).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    const outcome = this.#tally.note(`${method} ${path}`, since, answer, accept);
    return outcome === 'done' && !(answer instanceof Error) ? answer : undefined;
  }

  /** Repeats a request until it succeeds. Returns undefined when it never succeeded. */
  async insist(call: Call): Promise<Answer | undefined> {
    for (;;) {
      const answer = await this.ask(call);
      if (answer || this.#isLate()) return answer;
      await wait(PAUSE);
    }
  }

  #send({ method, path, body, headers = {} }: Call): Promise<Answer> {
    return this.#client.send(method, path, body, { 'x-forwarded-for': this.#address, ...headers });
  }
}

let addresses = 0;
/** Returns an address of the network for tests (RFC 2544). Addresses repeat only after 62,500 clients. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
}
