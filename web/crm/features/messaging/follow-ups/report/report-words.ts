import type { Difference, StepReport } from '#contract/follow-ups.ts';
import { type Names, stepLine } from '../follow-up-words.ts';

const points = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** `+4.2` of a share of 0.042, with a real minus. */
export function formatPoints(share: number): string {
  return points.format(share * 100).replace('-', '−');
}

/** `2 Email Still there?`, and whether the line has it no more. */
export function stepName({ step, does, isTakenOut }: StepReport, templates: Names): string {
  return `${step} ${stepLine(does, templates)}${isTakenOut === 1 ? ', taken out since' : ''}`;
}

/** Tells a step from one that was taken out and had its number. */
export function keyOf({ step, does, isTakenOut }: StepReport): string {
  return JSON.stringify([step, isTakenOut === 1 && does]);
}

/** What is compared, as a verb. */
export const OUTCOMES = [
  { outcome: 'answered', label: 'Answered' },
  { outcome: 'booked', label: 'Booked' },
  { outcome: 'paid', label: 'Paid' },
] as const;
export type Outcome = (typeof OUTCOMES)[number]['outcome'];

const DONE: Record<Outcome, string> = { answered: 'have answered', booked: 'have booked', paid: 'have paid' };

/** What a difference to those held out means, for readers who do not know statistics. */
export function differenceWords(outcome: Outcome, { value, low, high }: Difference): string {
  const more = `${Math.abs(value * 100).toFixed(1)} ${value >= 0 ? 'more' : 'fewer'} in 100 ${DONE[outcome]} than of those held out`;
  if (low <= 0 && high >= 0) return `${more}, which can be chance.`;
  return `${more}. Chance alone makes such a difference less than one time in 20.`;
}
