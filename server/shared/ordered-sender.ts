import { setTimeout as wait } from 'node:timers/promises';

const AT_ONCE = 8;
/** How many of them may have failed before. The others stay free for what has not. */
const RETRIES_AT_ONCE = 4;
/** Interval in which a turn that waits for answers looks for what is new. */
const LOOK_MS = 500;
/** Less than the 45 seconds after which a job is tried again. */
const LONGEST_TURN_MS = 25_000;

export interface Turn<Item> {
  /** Takes the next items that are due, of each object the first one, either of those that were never tried or of those that failed. */
  claim(which: { isRetry: boolean; limit: number }): Promise<Item[]>;
  /** Sends one and notes the outcome. @returns why it was not accepted, or undefined when it was. */
  attempt(item: Item): Promise<unknown>;
  /** How many the receiver may be sent now: none while it is away, some when it is tried again. */
  room(): number;
  /** Whether nothing more is to be begun. */
  isEnding?(): boolean;
}

/**
 * Sends to one receiver what is due, each object's in order, until nothing is or time is up. What is new does not wait for the answers
 * to others.
 * @returns why the first failed that did.
 */
export async function sendInOrder<Item>({
  claim,
  attempt,
  room,
  isEnding = () => false,
}: Turn<Item>): Promise<unknown> {
  const end = performance.now() + LONGEST_TURN_MS;
  const sending = { first: new Set<Promise<void>>(), again: new Set<Promise<void>>() };
  let failure: unknown;
  const begin = (among: Set<Promise<void>>, item: Item): void => {
    const trying = attempt(item)
      .catch((error: unknown) => error)
      .then((error) => {
        failure ??= error;
        among.delete(trying);
      });
    among.add(trying);
  };
  const free = () => Math.min(AT_ONCE - sending.first.size - sending.again.size, room());
  while (performance.now() < end && !isEnding()) {
    for (const item of await claim({ isRetry: false, limit: free() })) begin(sending.first, item);
    const retries = Math.min(free(), RETRIES_AT_ONCE - sending.again.size);
    for (const item of await claim({ isRetry: true, limit: retries })) begin(sending.again, item);
    const all = [...sending.first, ...sending.again];
    if (all.length === 0) break;
    await Promise.race([...all, wait(LOOK_MS)]);
  }
  await Promise.all([...sending.first, ...sending.again]);
  return failure;
}
