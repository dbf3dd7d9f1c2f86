import { randomBytes } from 'node:crypto';
import type { FunnelEvent } from '../../../contract/funnel.ts';
import type { Database } from '../../database/database.ts';
import { isDatabaseGone } from '../../database/errors.ts';
import { bucketsOf, limitCampaigns, markOf, type Origin, originOf } from './funnel.rules.ts';
import { countOnce, ensureSalt, listCampaigns } from './funnel.store.ts';

/** Identifies a visitor for one day. It stays in memory until the next write and is never stored. */
export interface Visitor {
  address: string;
  userAgent: string;
}

export interface VisitCounting {
  /** Queues an event, which is counted within a second. Returns false when too many are waiting. */
  note(event: FunnelEvent, visitor: Visitor): boolean;
  /** Counts the queued events before the process ends. */
  close(): Promise<void>;
}

const FLUSH_EVERY_MS = 1_000;
/** Limits the queue while the database is down, and during bursts. */
const MAX_WAITING = 10_000;
/** The salt is deleted after two days. */
const VISITOR_MARK_DAYS = 1;

interface Waiting extends Origin, Visitor {
  step: 'visitors' | 'dialogs';
}

/**
 * Counts visitors by a digest of address and browser with the day's salt, which all instances share. Writes events together,
 * so that a visit costs almost nothing. A crash loses the events of one second.
 */
export function createVisitCounting(
  { transaction }: Pick<Database, 'transaction'>,
  onError: (error: unknown) => void,
): VisitCounting {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(events: readonly Waiting[]): Promise<void> {
    await transaction(async (tx) => {
      const { day, salt } = await ensureSalt(tx, randomBytes(32).toString('base64'));
      const limited = limitCampaigns(events, await listCampaigns(tx, day));
      const steps = limited.flatMap(({ step, address, userAgent, ...origin }) =>
        bucketsOf(origin).map(({ scope, page, campaign }) => ({
          scope,
          page,
          campaign,
          step,
          mark: markOf(salt, step, scope, page, campaign, address, userAgent),
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
      // Drops events after other errors, which would repeat and block later events.
      if (isDatabaseGone(error)) waiting = [...events, ...waiting].slice(0, MAX_WAITING);
    }
  }

  /** Writes one batch at a time, in order. */
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
    note: ({ event, page, campaign }, visitor) => {
      if (waiting.length >= MAX_WAITING) return false;
      waiting.push({ ...originOf(page, campaign), ...visitor, step: event === 'visit' ? 'visitors' : 'dialogs' });
      schedule();
      return true;
    },
    close: async () => {
      await flushNext();
      clearTimeout(timer);
    },
  };
}
