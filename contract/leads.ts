import * as z from 'zod/mini';
import { EmailField, Instant, NameField, PhoneField, ReadAt } from './fields.ts';
import { IdsFilter, ListQuery } from './lists.ts';

/** The product that the visitor wants: the agent license, a demo, or more team licenses. */
export const ProductType = z.enum(['agent', 'demo', 'upsell']);
export type ProductType = z.infer<typeof ProductType>;

/** Display names of the products for staff. Any other product is shown by its raw name. */
export const PRODUCT_LABELS: Record<string, string> = { agent: 'Agent License', demo: 'Demo', upsell: 'Team License' };

/** The sentence beside the submit button. It is stored with each contact who saw it. */
export const CONSENT_TEXT =
  'By continuing you agree that Insurance 24/7 AI may call and text you at this number about your request. Consent is not a condition of purchase. Message and data rates may apply. Reply STOP to opt out.';

/** The three fields of the dialog. */
export const LeadForm = z.object({ name: NameField, email: EmailField, phone: PhoneField });
export type LeadForm = z.infer<typeof LeadForm>;

const Short = z.string().check(z.maxLength(500));

/** Removes characters that cannot be stored. Visitors do not type what a link carries, so a bad character must not reject the lead. */
const tidied = z.overwrite((text: string) => text.toWellFormed().replaceAll('\0', ''));

export const LeadCaptureRequest = z.extend(LeadForm, {
  productType: z.optional(ProductType),
  /** Path of the page the dialog was opened on. */
  page: z.optional(Short),
  /** `utm_*` and click-id parameters of the visit. */
  campaign: z.optional(z.record(z.string().check(z.maxLength(64), tidied), z.string().check(z.maxLength(500), tidied))),
  /** The consent sentence that was shown. */
  consentText: z.optional(z.string().check(z.maxLength(2000))),
  /** A hidden form field (honeypot). Only programs fill it in. */
  homepage: z.optional(Short),
});
export type LeadCaptureRequest = z.infer<typeof LeadCaptureRequest>;

export const LeadCaptureResponse = z.object({ success: z.boolean(), message: z.string(), customerId: z.string() });
export type LeadCaptureResponse = z.infer<typeof LeadCaptureResponse>;

/** The stages of a lead, in order. */
export const LEAD_STAGES = ['new', 'contacted', 'demo_booked', 'demo_done', 'checkout_opened', 'won', 'lost'] as const;
export const LeadStage = z.enum(LEAD_STAGES, `stage must be one of ${LEAD_STAGES.join(', ')}`);
export type LeadStage = z.infer<typeof LeadStage>;

/** The stages in which a lead without an answer still waits for one (`needsAnswer`). */
export const UNANSWERED_STAGES: readonly LeadStage[] = ['new', 'contacted', 'checkout_opened'];

/**
 * Returns whether staff should still write. Leads who booked a demo or paid need no answer. An opened checkout may be
 * abandoned, so it does; and a stage that staff set is no answer.
 */
export function needsAnswer(lead: { stage: LeadStage; firstAnsweredAt: Date | string | null }): boolean {
  return lead.firstAnsweredAt === null && UNANSWERED_STAGES.includes(lead.stage);
}

/** One email address that submitted a form: its latest submission, and what staff record about it. */
export const Lead = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  productType: z.string(),
  page: z.nullable(z.string()),
  /** The `utm_campaign` of the visit. */
  campaign: z.nullable(z.string()),
  stage: LeadStage,
  assigneeId: z.nullable(z.string()),
  /** Also set for a disabled user. */
  assigneeName: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
  nextStepAt: z.nullable(Instant),
  lostReason: z.nullable(z.string()),
  customerId: z.string(),
  /** Number of submissions from this address. */
  submissions: z.number(),
  createdAt: Instant,
  /** When the newest submission arrived. */
  submittedAt: Instant,
  /** When a staff member first sent them a text or an email. */
  firstAnsweredAt: z.nullable(Instant),
  updatedAt: Instant,
});
export type Lead = z.infer<typeof Lead>;

/** A short text that staff write about a lead. */
export const LeadNote = z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters'));

/** The fields that staff may set. Omitted fields keep their values. */
export const LeadUpdate = z.object({
  stage: z.optional(LeadStage),
  assigneeId: z.optional(z.nullable(z.string())),
  nextStep: z.optional(z.nullable(LeadNote)),
  nextStepAt: z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'nextStepAt must be an ISO time' }))),
  lostReason: z.optional(z.nullable(LeadNote)),
  updatedAt: ReadAt,
});
export type LeadUpdate = z.infer<typeof LeadUpdate>;

/** Value of the filter `assigneeId` for leads without an assignee. */
export const NOBODY = 'none';

/** Sorted by createdAt, name, email or nextStepAt. */
export const LeadListQuery = z.extend(ListQuery, {
  stage: z.optional(LeadStage),
  /** A user's id, or `none`. */
  assigneeId: z.optional(z.string()),
  productType: z.optional(z.string()),
  page: z.optional(z.string()),
  campaign: z.optional(z.string()),
  customerId: z.optional(z.string()),
  ids: IdsFilter,
});
export type LeadListQuery = z.infer<typeof LeadListQuery>;

/** Number of days that the median time to first answer covers. */
export const ANSWER_TIME_DAYS = 30;

export const LeadSummary = z.object({
  /** Leads in each stage. */
  stages: z.record(LeadStage, z.number()),
  /** Median of the seconds from a lead to its first answer, for answered leads of the last 30 days. Null when there are none. */
  medianSecondsToFirstAnswer: z.nullable(z.number()),
});
export type LeadSummary = z.infer<typeof LeadSummary>;

/** Values for the filters `page` and `campaign`, each sorted alphabetically. */
export const LeadSources = z.object({ pages: z.array(z.string()), campaigns: z.array(z.string()) });
export type LeadSources = z.infer<typeof LeadSources>;

/** One submission of a lead, as it was sent. */
export const LeadSubmission = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  productType: z.nullable(z.string()),
  page: z.nullable(z.string()),
  /** All `utm_*` and click-id parameters of the visit. */
  campaign: z.nullable(z.record(z.string(), z.string())),
  createdAt: Instant,
});
export type LeadSubmission = z.infer<typeof LeadSubmission>;
