import type { LocalTime } from '#server/shared/local-time.ts';

/** Morning mails are sent from this hour until before noon, so that a server that was down can send them late. */
const MORNING = 7;
const NOON = 12;

export function isMorning({ hour }: Pick<LocalTime, 'hour'>): boolean {
  return hour >= MORNING && hour < NOON;
}
