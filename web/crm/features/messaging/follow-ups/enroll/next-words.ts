import type { CustomerEnrollment } from '#contract/follow-ups.ts';
import { momentThere } from '#crm/shared/later/their-time.ts';
import { comingWords } from '../follow-up-words.ts';

/** What comes next and when, by the clock where the customer is. */
export function nextWords(
  { action, dueAt, timeZone, isPaused }: Pick<CustomerEnrollment, 'action' | 'dueAt' | 'timeZone' | 'isPaused'>,
  now: Date,
): string {
  const what = action === null ? 'the next step' : comingWords(action);
  if (isPaused) return `${what} waits, because it has paused itself`;
  if (dueAt === null) return what;
  const due = new Date(dueAt);
  return due <= now ? `${what} due now` : `${what} ${momentThere(timeZone === null ? [] : [timeZone], due, now)}`;
}
