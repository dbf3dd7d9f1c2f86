import { setTimeout as wait } from 'node:timers/promises';
import { EventReader } from '#bench/messages/event-reader.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { loggedIn } from '#tests/support/product.ts';

/** Milliseconds before a new connection. The server asks for one to four seconds. */
const RETRY = 2_000;

/** A staff member's open screen. It listens to the events and, like a browser, connects again when the stream ends. */
export class Screen {
  /** The number of connections so far. */
  connections = 0;
  readonly #readers: EventReader[] = [];
  readonly #closing = new AbortController();
  readonly #closed: Promise<void>;

  private constructor(url: string, cookie: string) {
    this.#closed = this.#listen(url, cookie);
  }

  static async open(url: string): Promise<Screen> {
    const { cookies } = await loggedIn(new HttpClient(url));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Screen(`${url}/api/crm/events`, cookie);
  }

  /** The ids of the texts in the received events, in their order. */
  get texts(): string[] {
    return this.#readers.flatMap((reader) => reader.of('text').map(({ messageId }) => messageId));
  }

  /** Returns the seconds from `moment` to the first later change event, or undefined when there was none. */
  heardAfter(moment: number): number | undefined {
    const changes = this.#readers.flatMap(({ heard }) => heard).filter(({ type }) => type !== 'resync');
    const first = changes.find(({ at }) => at >= moment);
    return first && (first.at - moment) / 1000;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#readers.at(-1)?.close();
    await this.#closed;
  }

  async #listen(url: string, cookie: string): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const reader = await EventReader.open(url, { cookie }).catch(() => undefined);
      if (reader) {
        this.connections += 1;
        this.#readers.push(reader);
        await reader.ended;
      }
      await wait(RETRY, undefined, { signal }).catch(() => undefined);
    }
  }
}
