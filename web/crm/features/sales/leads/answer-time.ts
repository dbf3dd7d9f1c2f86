import { type Lead, needsAnswer } from '#contract/leads.ts';
import { counted } from '#crm/shared/count.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats seconds in the two largest units: `45 s`, `12 min`, `3 h 20 min`, `2 days`. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return `${Math.floor(seconds)} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds >= DAY) {
    return counted(Math.floor(seconds / DAY), ['day', 'days']);
  }
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  return `${Math.floor(seconds / HOUR)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
}

/** The state of a lead's first answer: the seconds that it took, waiting, or not needed. */
export type FirstAnswer = { state: 'answered'; seconds: number } | { state: 'waiting' } | { state: 'not-needed' };

export function firstAnswerOf(lead: Lead): FirstAnswer {
  const { createdAt, firstAnsweredAt } = lead;
  if (firstAnsweredAt !== null) {
    return { state: 'answered', seconds: Math.max(0, Date.parse(firstAnsweredAt) - Date.parse(createdAt)) / 1000 };
  }
  return { state: needsAnswer(lead) ? 'waiting' : 'not-needed' };
}
