import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StaffEvent } from '#contract/events.ts';

/**
 * Maximum number of bytes that wait for a slow reader, enough for hundreds of events. A slower reader is disconnected and
 * reloads everything after it reconnects.
 */
const LONGEST_QUEUE = 65_536;
/** The range of delays before a browser reconnects. They are random, so that not all reconnect at once after a restart. */
const SOONEST_RETRY_MS = 1_000;
const LATEST_RETRY_MS = 4_000;

/** One reader's Server-Sent Events, for an `EventSource`. */
export class EventStream {
  readonly body: Readable;
  #hasEnded = false;

  constructor() {
    this.body = new Readable({ read: () => undefined, highWaterMark: LONGEST_QUEUE });
    this.#push(`retry: ${randomInt(SOONEST_RETRY_MS, LATEST_RETRY_MS)}\n\n`);
    this.send({ type: 'resync' });
  }

  send(event: StaffEvent): void {
    this.#push(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Sends a heartbeat, so that proxies keep the stream open and dead readers are noticed. */
  beat(): void {
    this.#push(': still here\n\n');
  }

  /** Ends the stream after the events that wait for the reader. */
  end(): void {
    if (!this.body.destroyed && !this.#hasEnded) this.body.push(null);
    this.#hasEnded = true;
  }

  #push(text: string): void {
    if (this.body.destroyed || this.#hasEnded) return;
    if (!this.body.push(text)) this.body.destroy();
  }
}
