import type { StaffEvent } from '#contract/events.ts';

type Heard = StaffEvent & { /** Milliseconds, of this process's clock. */ at: number };

/** Reads a stream of Server-Sent Events, as a screen does, and keeps the events. */
export class EventReader {
  readonly heard: Heard[] = [];
  /** The number of heartbeats. */
  beats = 0;
  readonly response: Response;
  readonly #abort: AbortController;
  /** Resolves when the server has ended the stream, or `close` was called. */
  readonly ended: Promise<void>;

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    this.ended = this.#read().catch(() => undefined);
  }

  static async open(url: string, headers: Record<string, string>): Promise<EventReader> {
    const abort = new AbortController();
    return new EventReader(await fetch(url, { headers, signal: abort.signal }), abort);
  }

  /** Returns the events of one type. */
  of<Type extends StaffEvent['type']>(type: Type): Extract<Heard, { type: Type }>[] {
    return this.heard.filter((event): event is Extract<Heard, { type: Type }> => event.type === type);
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.ended;
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of this.response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      const at = performance.now();
      for (const block of blocks) {
        if (block.startsWith(':')) this.beats += 1;
        if (block.startsWith('data: ')) this.heard.push({ ...(JSON.parse(block.slice(6)) as StaffEvent), at });
      }
    }
  }
}
