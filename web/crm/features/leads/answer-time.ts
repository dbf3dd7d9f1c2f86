import { type Lead, needsAnswer } from '../../../../contract/leads.ts';
import { formatCount, nounFor } from '../../shared/count.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds in words, in the two largest units that say something: `45 s`, `12 min`, `3 h 20 min`, `2 days`. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return `${Math.floor(seconds)} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds >= DAY) {
    const days = Math.floor(seconds / DAY);
    return `${formatCount(days)} ${nounFor(days, ['day', 'days'])}`;
  }
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  return `${Math.floor(seconds / HOUR)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
}

/** How a lead stands with its first answer: seconds that it took, that it is waited for, or that none is needed. */
export type FirstAnswer = { state: 'answered'; seconds: number } | { state: 'waiting' } | { state: 'not-needed' };

export function firstAnswerOf(lead: Lead): FirstAnswer {
  const { createdAt, firstAnsweredAt } = lead;
  if (firstAnsweredAt !== null) {
    return { state: 'answered', seconds: Math.max(0, Date.parse(firstAnsweredAt) - Date.parse(createdAt)) / 1000 };
  }
  return { state: needsAnswer(lead) ? 'waiting' : 'not-needed' };
}
