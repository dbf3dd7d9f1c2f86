import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, HttpClient } from '../../support/http-client.ts';
import type { Tally } from './tally.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Statuses of 4xx that are as good as a yes here. */
  accept?: number[];
}

/** Milliseconds between two tries. */
const PAUSE = 200;

/** A client under fire: everything it asks is counted, and it knows how to ask again. */
export class Caller {
  readonly #client: HttpClient;
  readonly #tally: Tally;
  /** Whether it is too late to go on asking. */
  readonly #isLate: () => boolean;
  /** Where it says it comes from: behind a trusted proxy, everybody has limits of their own. */
  readonly #address: string;

  constructor(client: HttpClient, tally: Tally, isLate: () => boolean) {
    this.#client = client;
    this.#tally = tally;
    this.#isLate = isLate;
    this.#address = newAddress();
  }

  /** Asks once. Undefined when the answer is not a yes. */
  async ask(call: Call): Promise<Answer | undefined> {
    const { method, path, accept = [] } = call;
    const since = performance.now();
    const answer = await this.#send(call).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    const outcome = this.#tally.note(`${method} ${path}`, since, answer, accept);
    return outcome === 'done' && !(answer instanceof Error) ? answer : undefined;
  }

  /** Asks again until the answer is a yes, as somebody who wants it does. Undefined when it never came. */
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
/** An address of the network for tests (RFC 2544) that no other client has had for long. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
}
