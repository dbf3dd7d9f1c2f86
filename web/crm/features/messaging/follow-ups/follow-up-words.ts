import {
  APP_UNUSED_DAYS,
  type Enrollment,
  type EnrollmentState,
  type FollowUp,
  type FollowUpStep,
  STALLED_DAYS,
  type StepAction,
  type StopReason,
  type Trigger,
  UNUSED_DAYS,
  type Wait,
  type WaitUnit,
} from '#contract/follow-ups.ts';
import { clockInWords } from '#contract/gate.ts';
import { counted, formatCount, type Noun } from '#crm/shared/count.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import type { BadgeTone } from '#ui/badge.tsx';

/** What puts people into a line. */
export const TRIGGER_WORDS: Record<Trigger, string> = {
  lead_created: 'When a lead comes in',
  checkout_opened: 'When a checkout was left',
  purchase_completed: 'When somebody has bought',
  never_signed_in: 'When somebody has bought and not signed in',
  guide_stalled: `When the guide has stood still for ${STALLED_DAYS} days`,
  booking_made: 'When a demo is booked',
  booking_missed: 'When a demo was missed',
  payment_failed: 'When a payment has failed',
  subscription_canceled: 'When a subscription has ended',
  seats_unused: `When seats have been free for ${UNUSED_DAYS} days`,
  app_unused: `When the app has not been used for ${APP_UNUSED_DAYS} days`,
  by_hand: 'When one of us puts them in',
};

/** What ends a line that begins so, besides what ends all of them. */
const OWN_ENDS: Partial<Record<Trigger, string>> = {
  never_signed_in: 'sign in',
  guide_stalled: 'go on with the guide',
  booking_made: 'cancel the demo',
  seats_unused: 'use the seats',
  app_unused: 'use the app',
};

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** `they answer, book, pay, or ask for an end` */
export function endWords(trigger: Trigger): string {
  const own = OWN_ENDS[trigger];
  return `they ${either.format(['answer', 'book', 'pay', ...(own ? [own] : []), 'ask for an end'])}`;
}

const UNIT_NOUNS: Record<WaitUnit, Noun> = {
  minutes: ['minute', 'minutes'],
  hours: ['hour', 'hours'],
  days: ['day', 'days'],
};

/** When a step comes: `after 15 minutes`, `the next day at 10:00 AM their time`, `an hour before the booking`. */
export function waitWords({ amount, unit, at, before }: Wait, isFirst: boolean): string {
  const span = counted(amount, UNIT_NOUNS[unit]);
  if (before) return amount === 0 ? 'when the demo begins' : `${span} before the demo`;
  if (at) {
    const clock = `at ${clockInWords(at)} their time`;
    if (amount === 0) return `the same day ${clock}`;
    return amount === 1 ? `the next day ${clock}` : `${formatCount(amount)} days later ${clock}`;
  }
  if (amount === 0) return isFirst ? 'at once' : 'right after that';
  return isFirst ? `after ${span}` : `${span} later`;
}

export const ACTION_LABELS: Record<StepAction, string> = {
  text: 'Text',
  email: 'Email',
  task: 'Task',
  stage: 'Move the lead to',
  notify: 'Tell the admins',
};

/** The next step of somebody, in the middle of a sentence. */
const COMING: Record<StepAction, string> = {
  text: 'text',
  email: 'email',
  task: 'a task for us',
  stage: 'the lead moves',
  notify: 'word to the admins',
};

export function comingWords(action: StepAction): string {
  return COMING[action];
}

/** What a step does its action with: a template, a title or a stage. */
export function objectOf({ action, templateId, title, stage }: FollowUpStep, templates: Names): string {
  if (action === 'text' || action === 'email') {
    return templates?.find(({ id }) => id === templateId)?.name ?? (templates ? 'a template that is gone' : '…');
  }
  return (action === 'stage' ? stage && STAGE_LABELS[stage] : title) ?? '';
}

export type Names = readonly { id: string; name: string }[] | undefined;

/** `Email Thanks`, for where a step has one line. */
export function stepLine(step: FollowUpStep, templates: Names): string {
  const object = objectOf(step, templates);
  return step.action === 'task' || step.action === 'notify'
    ? `${ACTION_LABELS[step.action]}: ${object}`
    : `${ACTION_LABELS[step.action]} ${object}`;
}

/** Whether a line is on, off, or has paused itself. */
export function stateOf({ isOn, pausedAt }: Pick<FollowUp, 'isOn' | 'pausedAt'>): { label: string; tone: BadgeTone } {
  if (!isOn) return { label: 'Off', tone: 'neutral' };
  return pausedAt === null ? { label: 'On', tone: 'ok' } : { label: 'Paused', tone: 'failed' };
}

export const PAUSE_WORDS: Record<NonNullable<FollowUp['pausedReason']>, string> = {
  filtered: 'Carriers filtered more than 3% of an hour’s texts.',
  complaints: 'More than 0.2% of its emails were marked as spam.',
};

/** How often somebody may be in a line. */
export function reentryWords(days: number | null): string {
  if (days === null) return 'Once for each person.';
  return days === 0
    ? 'As often as it happens, one after the other.'
    : `Again from ${counted(days, UNIT_NOUNS.days)} after its end on.`;
}

export const STATE_LABELS: Record<EnrollmentState, string> = {
  active: 'In it',
  done: 'Done',
  stopped: 'Stopped',
  held_out: 'Held out',
};

const STOP_WORDS: Record<StopReason, string> = {
  answered: 'They answered',
  booked: 'They booked',
  paid: 'They paid',
  lost: 'The lead was lost',
  opted_out: 'They asked for an end of messages',
  deleted: 'They were deleted',
  switched_off: 'It was turned off',
  own_message: 'One of us wrote to them',
  staff: 'One of us stopped it',
  condition: 'What began it is over',
};

/** Why or how a line ended for somebody. */
export function endedWords({ state, stoppedBy }: Pick<Enrollment, 'state' | 'stoppedBy'>): string {
  if (state === 'done') return 'All steps are done';
  if (state === 'held_out') return 'Held out, to compare';
  return stoppedBy === null ? 'Stopped' : STOP_WORDS[stoppedBy];
}

export const ENROLLMENT_TONES: Record<EnrollmentState, BadgeTone> = {
  active: 'pending',
  done: 'ok',
  stopped: 'neutral',
  held_out: 'neutral',
};
