import * as z from 'zod/mini';
import { Instant } from '#contract/fields.ts';
import {
  FollowUp,
  type FollowUpStep,
  isMessageStep,
  type StepAction,
  type Trigger,
  triggerIssueOf,
  type Wait,
} from '#contract/follow-ups.ts';
import { refineWith } from '#contract/selection.ts';
import type { Template } from '#contract/templates.ts';
import type { EditField } from '#crm/shared/forms/edit-conflict.ts';
import { PURPOSES } from '#crm/shared/messages/purposes.ts';
import { reentryWords, stepLine, TRIGGER_WORDS, waitWords } from '../follow-up-words.ts';

const { name, trigger, purpose, steps, holdOut, reentryDays, stopsOnOwnMessage } = FollowUp.shape;

/** The values of the form: a line without its state. */
export const LineForm = z
  .object({
    name,
    trigger,
    purpose,
    steps,
    holdOut,
    reentryDays,
    stopsOnOwnMessage,
    updatedAt: z.optional(Instant),
  })
  .check(refineWith(triggerIssueOf));
export type LineForm = z.infer<typeof LineForm>;

/** Unset fields are null, so that equal steps are equal as texts. */
export function toForm(line: FollowUp): LineForm {
  const { name, trigger, purpose, holdOut, reentryDays, stopsOnOwnMessage, updatedAt } = line;
  return {
    name,
    trigger,
    purpose,
    steps: line.steps.map(toFormStep),
    holdOut,
    reentryDays,
    stopsOnOwnMessage,
    updatedAt,
  };
}

function toFormStep({ wait, action, templateId, title, stage }: FollowUpStep): FollowUpStep {
  const { amount, unit, at, before } = wait;
  return {
    wait: { amount, unit, at: at || null, before: before || null },
    action,
    templateId: templateId ?? null,
    title: title ?? null,
    stage: stage ?? null,
  };
}

export const BLANK_LINE: LineForm = {
  name: '',
  trigger: 'lead_created',
  purpose: 'service',
  steps: [blankStep({ amount: 15, unit: 'minutes', at: null, before: null })],
  holdOut: 0,
  reentryDays: null,
  stopsOnOwnMessage: true,
};

export function blankStep(wait: Wait = { amount: 1, unit: 'days', at: '10:00', before: null }): FollowUpStep {
  return withAction({ wait, action: 'email' }, 'email');
}

/** What belonged to another action does not stay. Titles of tasks and notices are of one kind. */
export function withAction({ wait, title }: FollowUpStep, action: StepAction): FollowUpStep {
  return {
    wait,
    action,
    templateId: null,
    title: action === 'task' || action === 'notify' ? (title ?? '') : null,
    stage: action === 'stage' ? 'contacted' : null,
  };
}

/** What does not go together is left out: an hour goes with days, and nothing but a booking can be counted back from. */
export function withWait(step: FollowUpStep, change: Partial<Wait>): FollowUpStep {
  const wait = { ...step.wait, ...change };
  const at = wait.unit === 'days' && !wait.before ? (wait.at ?? null) : null;
  return { ...step, wait: { ...wait, at, before: wait.before || null } };
}

/** Another trigger has no booking to count back from. */
export function stepsFor(trigger: Trigger, steps: readonly FollowUpStep[]): FollowUpStep[] {
  return steps.map((step) => (trigger === 'booking_made' ? step : withWait(step, { before: null })));
}

export function moved(steps: readonly FollowUpStep[], from: number, by: 1 | -1): FollowUpStep[] {
  const next = [...steps];
  const [step] = next.splice(from, 1);
  if (step) next.splice(from + by, 0, step);
  return next;
}

/** The fields that two may edit at once, in words. */
export function editFields(templates: readonly Template[] | undefined): EditField<keyof LineForm>[] {
  return [
    { name: 'name', label: 'Name' },
    { name: 'trigger', label: 'When it begins', describe: (value) => TRIGGER_WORDS[value as Trigger] },
    {
      name: 'purpose',
      label: 'Purpose',
      describe: (value) => PURPOSES.find((one) => one.value === value)?.label ?? 'None',
    },
    {
      name: 'steps',
      label: 'Steps',
      describe: (value) =>
        (value as FollowUpStep[])
          .map((step, index) => `${waitWords(step.wait, index === 0)}: ${stepLine(step, templates)}`)
          .join('; '),
    },
    { name: 'reentryDays', label: 'Again', describe: (value) => reentryWords(value as number | null) },
    { name: 'holdOut', label: 'Held out', describe: (value) => `${value}%` },
    {
      name: 'stopsOnOwnMessage',
      label: 'Our own messages',
      describe: (value) => (value ? 'End it' : 'Do not end it'),
    },
  ];
}

/** Whether a step sends words that stand in a template. */
export function templatesFor(action: StepAction, templates: readonly Template[]): readonly Template[] {
  return isMessageStep(action) ? templates.filter(({ channel }) => channel === action) : [];
}
