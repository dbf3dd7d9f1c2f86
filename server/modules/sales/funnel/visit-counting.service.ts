import { randomBytes } from 'node:crypto';
import type { FunnelEvent } from '#contract/funnel.ts';
import type { Database } from '#server/database/database.ts';
import { isDatabaseGone } from '#server/database/errors.ts';
import { bucketsOf, limitCampaigns, markOf, type Origin, originOf } from './funnel.rules.ts';
import { countOnce, ensureSalt, readPlaces } from './funnel.store.ts';

/** Distinguishes visitors for a day. Stays in memory until the next write and is never saved. */
interface Visitor {
  address: string;
  userAgent: string;
}

export type VisitCounting = ReturnType<typeof createVisitCounting>;

const FLUSH_EVERY_MS = 1_000;
/** Maximum number of events that wait for the next write or for the database to come back. */
const MAX_WAITING = 10_000;
/** Marks need no longer lifetime, because each day has its own salt. */
const VISITOR_MARK_DAYS = 1;

interface Waiting extends Origin, Visitor {
  step: 'visitors' | 'dialogs';
}

/**
 * Counts visitors by a digest of address and browser with the day's salt, which all instances share. Writes events in batches, which
 * makes a visit cheap. A crash loses the events of one second.
 */
export function createVisitCounting({ transaction }: Pick<Database, 'transaction'>, onError: (error: unknown) => void) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(events: readonly Waiting[]): Promise<void> {
    await transaction(async (tx) => {
      const { day, salt } = await ensureSalt(tx, randomBytes(32).toString('base64'));
      const limited = limitCampaigns(events, await readPlaces(tx, day));
      const steps = limited.flatMap(({ step, address, userAgent, ...origin }) =>
        bucketsOf(origin).map((bucket) => ({
          ...bucket,
          step,
          mark: markOf(salt, step, bucket.scope, bucket.page, bucket.campaign, address, userAgent),
        })),
      );
      await countOnce(tx, day, VISITOR_MARK_DAYS, steps);
    });
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length === 0) return;
    try {
      await write(events);
    } catch (error) {
      onError(error);
      // Any other error would happen again and block the events that follow.
      if (isDatabaseGone(error)) waiting = [...events, ...waiting].slice(0, MAX_WAITING);
    }
  }

  /** Runs one flush at a time, in order. */
  function flushNext(): Promise<void> {
    writing = writing.then(flush).then(() => {
      if (waiting.length > 0) schedule();
    });
    return writing;
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flushNext(), FLUSH_EVERY_MS);
  }

  return {
    /** Queues an event, which is counted within a second. Returns false when too many events are waiting. */
    note: ({ event, page, campaign }: FunnelEvent, visitor: Visitor): boolean => {
      if (waiting.length >= MAX_WAITING) return false;
      waiting.push({ ...originOf(page, campaign), ...visitor, step: event === 'visit' ? 'visitors' : 'dialogs' });
      schedule();
      return true;
    },
    /** Counts the waiting events at shutdown. */
    close: async (): Promise<void> => {
      await flushNext();
      clearTimeout(timer);
    },
  };
}
