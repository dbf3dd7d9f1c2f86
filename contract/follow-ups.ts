import * as z from 'zod/mini';
import { type Channel, PURPOSES } from './channels.ts';
import { Flag, Instant, ReadAt } from './fields.ts';
import { ClockTime, GateReason } from './gate.ts';
import { LeadStage } from './leads.ts';
import { plainLine } from './plain-line.ts';
import { CustomerSelection, type Issue, refineWith } from './selection.ts';

/** What puts a person into a line. `by_hand`: staff do, and nothing else. */
export const TRIGGERS = [
  'lead_created',
  'checkout_opened',
  'purchase_completed',
  'never_signed_in',
  'guide_stalled',
  'booking_made',
  'booking_missed',
  'payment_failed',
  'subscription_canceled',
  'seats_unused',
  'app_unused',
  'by_hand',
] as const;
export const Trigger = z.enum(TRIGGERS, `trigger must be one of ${TRIGGERS.join(', ')}`);
export type Trigger = z.infer<typeof Trigger>;

/** Days after which somebody counts as stalled, seats as unused, or the app as unused by whoever has paid for it. */
export const STALLED_DAYS = 3;
export const UNUSED_DAYS = 5;
export const APP_UNUSED_DAYS = 7;

export const WAIT_UNITS = ['minutes', 'hours', 'days'] as const;
export const WaitUnit = z.enum(WAIT_UNITS, `unit must be one of ${WAIT_UNITS.join(', ')}`);
export type WaitUnit = z.infer<typeof WaitUnit>;

export const MOST_STEPS = 12;
const LONGEST_WAIT: Record<WaitUnit, number> = { minutes: 365 * 24 * 60, hours: 365 * 24, days: 365 };
const TITLE_MAX_LENGTH = 200;
const NAME_MAX_LENGTH = 60;

/** How long after the step before, or after the beginning, a step comes. */
export const Wait = z
  .object({
    amount: z.int('amount must be a whole number').check(z.minimum(0, 'amount must not be negative')),
    unit: WaitUnit,
    /** The clock's time where the recipient is, with days only. */
    at: z.nullish(ClockTime),
    /** Counts back from the booking. */
    before: z.nullish(z.boolean()),
  })
  .check(
    refineWith(({ amount, unit, at, before }: WaitFields): Issue => {
      if (amount > LONGEST_WAIT[unit]) return { path: 'amount', message: 'At most 365 days' };
      if (at && unit !== 'days') return { path: 'at', message: 'An hour goes with days' };
      return at && before ? { path: 'at', message: 'An hour does not go with a time before the booking' } : undefined;
    }),
  );
interface WaitFields {
  amount: number;
  unit: WaitUnit;
  at?: string | null | undefined;
  before?: boolean | null | undefined;
}
export type Wait = z.infer<typeof Wait>;

/** `notify` mails the admins, `stage` moves the lead, `task` makes one. The others are messages. */
export const STEP_ACTIONS = ['text', 'email', 'task', 'stage', 'notify'] as const;
export const StepAction = z.enum(STEP_ACTIONS, `action must be one of ${STEP_ACTIONS.join(', ')}`);
export type StepAction = z.infer<typeof StepAction>;

export const FollowUpStep = z
  .object({
    wait: Wait,
    action: StepAction,
    /** Of a text or an email. */
    templateId: z.nullish(z.guid('templateId must be a UUID')),
    /** Of a task, or what staff are told. */
    title: z.nullish(z.string().check(z.overwrite(plainLine), z.maxLength(TITLE_MAX_LENGTH, 'The title is too long'))),
    stage: z.nullish(LeadStage),
  })
  .check(refineWith(stepIssueOf));
export type FollowUpStep = z.infer<typeof FollowUpStep>;

function stepIssueOf({ action, templateId, title, stage }: Omit<FollowUpStep, 'wait'>): Issue {
  if (isMessageStep(action)) return templateId ? undefined : { path: 'templateId', message: 'Choose a template' };
  if (action === 'stage') return stage ? undefined : { path: 'stage', message: 'Choose a stage' };
  return title ? undefined : { path: 'title', message: 'Title is required' };
}

/** Whether a step sends the person something. */
export function isMessageStep(action: StepAction): action is Channel {
  return action === 'text' || action === 'email';
}

const Name = z
  .string('Name is required')
  .check(z.overwrite(plainLine), z.minLength(1, 'Name is required'), z.maxLength(NAME_MAX_LENGTH, 'Name is too long'));
/** Sign-in links and codes are no follow-ups. */
const FollowUpPurpose = z.enum(
  PURPOSES.filter((purpose) => purpose !== 'security'),
  'purpose must be one of billing, service, marketing',
);
const Steps = z
  .array(FollowUpStep)
  .check(z.minLength(1, 'A line has at least one step'), z.maxLength(MOST_STEPS, `At most ${MOST_STEPS} steps`));
/** Percent of people who are left out, to see what the line does. */
const HoldOut = z
  .int('holdOut must be a whole number')
  .check(z.minimum(0, 'holdOut must be from 0 to 20'), z.maximum(20, 'holdOut must be from 0 to 20'));
/** Days after the end until somebody may be in the line again. Null for never. */
const ReentryDays = z.nullable(
  z
    .int('reentryDays must be a whole number')
    .check(z.minimum(0, 'reentryDays must be from 0 to 365'), z.maximum(365, 'reentryDays must be from 0 to 365')),
);

const fields = {
  name: Name,
  trigger: Trigger,
  purpose: FollowUpPurpose,
  steps: Steps,
  holdOut: HoldOut,
  reentryDays: ReentryDays,
  /** Whether a message that one of staff writes to the person ends it. */
  stopsOnOwnMessage: z.boolean('stopsOnOwnMessage must be true or false'),
  isOn: z.boolean('isOn must be true or false'),
};

/** Returns what is wrong with a line's steps for its trigger. */
export function triggerIssueOf({ trigger, steps }: { trigger: Trigger; steps: readonly FollowUpStep[] }): Issue {
  const early = steps.findIndex(({ wait }) => wait.before);
  return early >= 0 && trigger !== 'booking_made'
    ? { path: `steps.${early}.wait.before`, message: 'Only a line that begins with a booking counts back from it' }
    : undefined;
}

export const FollowUpInput = z
  .object({
    ...fields,
    holdOut: z._default(HoldOut, 0),
    reentryDays: z._default(ReentryDays, null),
    stopsOnOwnMessage: z._default(fields.stopsOnOwnMessage, true),
    isOn: z._default(fields.isOn, false),
  })
  .check(refineWith(triggerIssueOf));
export type FollowUpInput = z.infer<typeof FollowUpInput>;

/** Omitted fields keep their values. New steps and a new purpose are for those who begin afterwards. */
export const FollowUpUpdate = z.extend(z.partial(z.object(fields)), { updatedAt: ReadAt });
export type FollowUpUpdate = z.infer<typeof FollowUpUpdate>;

export const PAUSE_REASONS = ['filtered', 'complaints'] as const;

export const FollowUp = z.object({
  id: z.string(),
  ...fields,
  /** Which of the ready ones it is. Null for one that staff made. */
  recipe: z.nullable(z.string()),
  /** When it paused itself, because carriers filtered its texts or people complained of its mails. Turning it on ends the pause. */
  pausedAt: z.nullable(Instant),
  pausedReason: z.nullable(z.enum(PAUSE_REASONS)),
  /** People in it now, and all who ever were, without those held out. */
  active: z.number(),
  enrolled: z.number(),
  /** Of these, who answered, booked a demo, paid. */
  answered: z.number(),
  booked: z.number(),
  paid: z.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type FollowUp = z.infer<typeof FollowUp>;

/**
 * `unfilled`: the template has a hole for this person. `not_accepted`: the vendor or mail server refused it. `reminded`: staff had mailed
 * the reminder themselves. `too_late`: the time before the booking is over, which only a dry run says.
 */
export const StepReason = z.enum([...GateReason.options, 'unfilled', 'not_accepted', 'reminded', 'too_late']);
export type StepReason = z.infer<typeof StepReason>;

/** What would happen at one step, if the person began now. Verdict, reason and preview are null for a step that sends nothing. */
export const DryRunStep = z.object({
  /** From 1. */
  step: z.number(),
  action: StepAction,
  at: Instant,
  verdict: z.nullable(z.enum(['send', 'later', 'refuse'])),
  /** Why it waits or is refused. `at` is when it goes out. */
  reason: z.nullable(StepReason),
  subject: z.nullable(z.string()),
  /** The words. */
  preview: z.nullable(z.string()),
});
export type DryRunStep = z.infer<typeof DryRunStep>;

export const DryRunOrder = z.object({ customerId: z.string('Customer ID is required') });

export const EnrollmentOrder = CustomerSelection;
export type EnrollmentOrder = z.infer<typeof EnrollmentOrder>;

/** How many were put into the line, without those who were in it and those who may not be again. */
export const Enrolled = z.object({ enrolled: z.number(), heldOut: z.number() });
export type Enrolled = z.infer<typeof Enrolled>;

export const ENROLLMENT_STATES = ['active', 'done', 'stopped', 'held_out'] as const;
export const EnrollmentState = z.enum(ENROLLMENT_STATES, `state must be one of ${ENROLLMENT_STATES.join(', ')}`);
export type EnrollmentState = z.infer<typeof EnrollmentState>;

/**
 * Why a line ended for somebody. `opted_out`: they asked for an end of messages, probably or surely. `condition`: what began it holds no
 * more, such as that nobody has signed in. `own_message`: one of staff wrote to them.
 */
export const STOP_REASONS = [
  'answered',
  'booked',
  'paid',
  'lost',
  'opted_out',
  'deleted',
  'switched_off',
  'own_message',
  'staff',
  'condition',
] as const;
export const StopReason = z.enum(STOP_REASONS);
export type StopReason = z.infer<typeof StopReason>;

const enrollmentFields = {
  id: z.string(),
  state: EnrollmentState,
  stoppedBy: z.nullable(StopReason),
  /** The next one, from 1. */
  step: z.number(),
  /** When it comes. Null when the line is over. */
  dueAt: z.nullable(Instant),
  createdAt: Instant,
};

export const Enrollment = z.object({
  ...enrollmentFields,
  /** Null, like the name, when the person was deleted. */
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  /** The next step, as the line had it when they began. Null when the line is over. */
  next: z.nullable(FollowUpStep),
});
export type Enrollment = z.infer<typeof Enrollment>;

export const EnrollmentsQuery = z.object({ state: z.optional(EnrollmentState) });

/** One line that a customer is or was in. */
export const CustomerEnrollment = z.object({
  ...enrollmentFields,
  followUpId: z.string(),
  name: z.string(),
  /** Of the next step. Null when the line is over. */
  action: z.nullable(StepAction),
  /** Where the customer is, as far as it is known. */
  timeZone: z.nullable(z.string()),
  /** The line has paused itself. */
  isPaused: Flag,
});
export type CustomerEnrollment = z.infer<typeof CustomerEnrollment>;

/** A difference of two rates, with its 95 % interval. From -1 to 1. */
const Difference = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Difference = z.infer<typeof Difference>;

export const StepReport = z.object({
  /** From 1. */
  step: z.number(),
  does: FollowUpStep,
  /** The line has it no more. */
  isTakenOut: Flag,
  sent: z.number(),
  refused: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** Too late to be sent. */
  expired: z.number(),
  /** Who did so after this step and before the next, up to 14 days after the end. Each counts once. */
  answered: z.number(),
  booked: z.number(),
  paid: z.number(),
  optedOut: z.number(),
});
export type StepReport = z.infer<typeof StepReport>;

/** What a line has done: what became of its steps, and how much more often people did something than those held out. */
export const FollowUpReport = z.object({
  enrolled: z.number(),
  heldOut: z.number(),
  /** The line's steps, and behind them what it has sent that is no step of it any more, whose number is the one that it had. */
  steps: z.array(StepReport),
  /** Null without anybody in the line or without anybody held out. */
  difference: z.object({
    answered: z.nullable(Difference),
    booked: z.nullable(Difference),
    paid: z.nullable(Difference),
  }),
});
export type FollowUpReport = z.infer<typeof FollowUpReport>;
