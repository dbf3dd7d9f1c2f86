import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StaffEvent } from '../../../contract/events.ts';

/** Bytes that may wait for a slow reader: hundreds of events. Who is further behind is cut off, and comes back to a resync. */
const LONGEST_QUEUE = 65_536;
/** The time after which a browser connects again: each after another time, so that a restart does not bring all at once. */
const SOONEST_RETRY_MS = 1_000;
const LATEST_RETRY_MS = 4_000;

/** One reader's Server-Sent Events, in the form of HTML's `EventSource`. */
export class EventStream {
  readonly body: Readable;

  constructor() {
    this.body = new Readable({ read: () => undefined, highWaterMark: LONGEST_QUEUE });
    this.#push(`retry: ${randomInt(SOONEST_RETRY_MS, LATEST_RETRY_MS)}\n\n`);
    this.send({ type: 'resync' });
  }

  send(event: StaffEvent): void {
    this.#push(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Keeps proxies from taking the stream for dead, and finds out who is gone. */
  beat(): void {
    this.#push(': still here\n\n');
  }

  end(): void {
    if (!this.body.destroyed) this.body.push(null);
  }

  #push(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return;
    if (!this.body.push(text)) this.body.destroy();
  }
}
