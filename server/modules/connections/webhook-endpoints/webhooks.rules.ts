import type { WebhookEvent } from '#contract/webhook-endpoints.ts';
import { newsFor, type Told } from '#server/shared/access-news.ts';
import { type FoundAccess, toAppAccess } from '#server/shared/app-access.ts';

/** The pauses after the first failures of a delivery. */
const PAUSES_SECONDS = [5, 20, 60, 120, 300];
const LONGEST_PAUSE_SECONDS = 600;

/** Returns how long a delivery rests that has failed so many times. */
export function pauseAfter(tries: number): number {
  return PAUSES_SECONDS[tries - 1] ?? LONGEST_PAUSE_SECONDS;
}

/** A row of the outbox. */
export interface Happened {
  /** Orders one subject's. */
  id: number;
  type: WebhookEvent;
  subject: string;
  objectId: string;
  customerId: string | null;
  /** JSON. */
  data: string | null;
  at: Date;
}

/** Access as it was before a change and after it. One who was deleted has none after it. */
export interface AccessChange {
  before: StoredAccess;
  after?: StoredAccess;
}
/** As in `FoundAccess`, from JSON. */
type StoredAccess = Omit<FoundAccess, 'accountUntil'> & { accountUntil: string | null };

/**
 * Returns what is to be told of a batch. What one transaction has done to an object in several statements is one event: a new object is
 * not also changed, and access is compared from its beginning to its end.
 */
export function withoutRepeats(batch: readonly Happened[]): Happened[] {
  const kept = new Map<string, Happened>();
  for (const happened of batch) {
    const key = keyOf(happened);
    const first = kept.get(key);
    kept.set(key, first ? merged(first, happened) : happened);
  }
  return [...kept.values()];
}

function keyOf({ id, type, subject, data, at }: Happened): string {
  const [noun, verb] = type.split('.');
  if (verb !== 'changed' && verb !== 'created') return String(id);
  return [at.getTime(), subject, noun, noun === 'consent' ? data : ''].join();
}

function merged(first: Happened, later: Happened): Happened {
  if (first.type !== 'access.changed' || first.data === null || later.data === null) return first;
  const { before } = JSON.parse(first.data) as AccessChange;
  const { after } = JSON.parse(later.data) as AccessChange;
  return { ...first, data: JSON.stringify({ before, ...(after && { after }) }) };
}

/** Returns what is to be told of a change of access: that it was granted, has changed or has ended, or nothing. */
export function accessNews(sub: string, { before, after }: AccessChange): Told | undefined {
  const known = toAppAccess(sub, withDate(before));
  // Access that somebody never had, or has no more, was not told or is no news.
  const told = newsFor(undefined, known);
  return newsFor(told, after && toAppAccess(sub, withDate(after)));
}

function withDate({ accountUntil, ...access }: StoredAccess): FoundAccess {
  return { ...access, accountUntil: accountUntil === null ? null : new Date(accountUntil) };
}

/** Returns the body as it is sent and signed each time. */
export function bodyOf(type: string, at: Date, data: unknown): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
