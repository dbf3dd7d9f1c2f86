import type { FollowUpInput, FollowUpStep, Trigger, Wait, WaitUnit } from '#contract/follow-ups.ts';
import type { LeadStage } from '#contract/leads.ts';

/** A message's words, as a template in Liquid. Its name begins with that of the recipe. */
interface RecipeWords {
  name: string;
  subject?: string;
  body: string;
}

export type RecipeStep = Pick<FollowUpStep, 'wait'> &
  (
    | { action: 'text' | 'email'; template: RecipeWords }
    | { action: 'task' | 'notify'; title: string }
    | { action: 'stage'; stage: LeadStage }
  );

/** A line that stands ready, with its own templates. */
export interface Recipe {
  /** Names it for good, so that it is made once. */
  key: string;
  /** As staff read it. */
  name: string;
  trigger: Trigger;
  purpose: FollowUpInput['purpose'];
  reentryDays: number | null;
  steps: readonly RecipeStep[];
}

/** A name that is missing, or that contains an address, must not hold a message back. */
export const FIRST_NAME = '{{ first_name | default: "there" }}';
export const HI = `Hi ${FIRST_NAME},`;
export const LINK = 'It works once, for 7 days:\n{{ sign_in_link }}';
export const RULE =
  'You get your money back if you used the product, completed all questions in the 30-Day Getting Started Guide, and ask within 30 days.';
export const STOP = 'Reply STOP to opt out.';
/** Of texts, which most people may get by then, but for Sundays. Otherwise they wait. Mails need no hour. */
const MORNING = '10:00';

export const after = (amount: number, unit: WaitUnit): Wait => ({ amount, unit });
export const inTheMorning = (days: number): Wait => ({ amount: days, unit: 'days', at: MORNING });
export const before = (amount: number, unit: WaitUnit): Wait => ({ amount, unit, before: true });

export function email(wait: Wait, name: string, subject: string, paragraphs: readonly string[]): RecipeStep {
  return { wait, action: 'email', template: { name, subject, body: paragraphs.join('\n\n') } };
}

/** A text is written without typographic marks, which would more than double its price. */
export function text(wait: Wait, name: string, ...sentences: string[]): RecipeStep {
  return { wait, action: 'text', template: { name, body: sentences.join(' ') } };
}

export function task(wait: Wait, title: string): RecipeStep {
  return { wait, action: 'task', title };
}
