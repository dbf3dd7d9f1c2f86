import * as z from 'zod/mini';
import { Instant } from '#contract/fields.ts';
import { type Lead, LeadNote, LeadStage, type LeadUpdate } from '#contract/leads.ts';
import { LocalTimeText } from '#crm/shared/forms/local-time-text.ts';
import { toLocalInput } from '#crm/shared/local-time.ts';

export const REASON_REQUIRED = 'A reason is required';

/** The values of the dialog. Missing values are empty texts, and the date is in local time. */
export const LeadFormValues = z
  .object({
    stage: LeadStage,
    lostReason: LeadNote,
    assigneeId: z.string(),
    nextStep: LeadNote,
    nextStepAt: LocalTimeText,
    updatedAt: z.optional(Instant),
  })
  .check(
    z.refine(({ stage, lostReason }) => stage !== 'lost' || lostReason !== '', {
      path: ['lostReason'],
      error: REASON_REQUIRED,
    }),
  );
export type LeadFormValues = z.infer<typeof LeadFormValues>;

export function toLeadForm({ stage, lostReason, assigneeId, nextStep, nextStepAt, updatedAt }: Lead): LeadFormValues {
  return {
    stage,
    lostReason: lostReason ?? '',
    assigneeId: assigneeId ?? '',
    nextStep: nextStep ?? '',
    nextStepAt: nextStepAt ? toLocalInput(new Date(nextStepAt)) : '',
    updatedAt,
  };
}

/** Converts the changes in the form for the API. */
export function toLeadUpdate(changes: Partial<LeadFormValues>): LeadUpdate {
  const { assigneeId, nextStep, nextStepAt, lostReason, ...rest } = changes;
  return {
    ...rest,
    ...(assigneeId !== undefined && { assigneeId: assigneeId || null }),
    ...(nextStep !== undefined && { nextStep: nextStep || null }),
    ...(nextStepAt !== undefined && { nextStepAt: nextStepAt ? new Date(nextStepAt).toISOString() : null }),
    ...(lostReason !== undefined && { lostReason: lostReason || null }),
  };
}
