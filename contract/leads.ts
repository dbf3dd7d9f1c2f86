import * as z from 'zod/mini';
import { EmailField, Instant, NameField, PhoneField, ReadAt } from './fields.ts';
import { IdsFilter, ListQuery } from './lists.ts';

/** What the visitor is after: the agent license, a demo, or more team licenses. */
export const ProductType = z.enum(['agent', 'demo', 'upsell']);
export type ProductType = z.infer<typeof ProductType>;

/** What staff call the products; any other by its own name. */
export const PRODUCT_LABELS: Record<string, string> = { agent: 'Agent License', demo: 'Demo', upsell: 'Team License' };

/** The sentence beside the submit button; stored with the contact it was shown to. */
export const CONSENT_TEXT =
  'By continuing you agree that Insurance 24/7 AI may call and text you at this number about your request. Consent is not a condition of purchase. Message and data rates may apply. Reply STOP to opt out.';

/** The three fields of the dialog. */
export const LeadForm = z.object({ name: NameField, email: EmailField, phone: PhoneField });
export type LeadForm = z.infer<typeof LeadForm>;

const Short = z.string().check(z.maxLength(500));

/** What a link brings along is nobody's typing: a character that cannot be stored is left out, and the lead is not refused for it. */
const tidied = z.overwrite((text: string) => text.toWellFormed().replaceAll('\0', ''));

export const LeadCaptureRequest = z.extend(LeadForm, {
  productType: z.optional(ProductType),
  /** Path of the page the dialog was opened on. */
  page: z.optional(Short),
  /** `utm_*` and click-id parameters of the visit. */
  campaign: z.optional(z.record(z.string().check(z.maxLength(64), tidied), z.string().check(z.maxLength(500), tidied))),
  /** The consent sentence as it was shown. */
  consentText: z.optional(z.string().check(z.maxLength(2000))),
  /** A field of the form that no person sees: who fills it is a program. */
  homepage: z.optional(Short),
});
export type LeadCaptureRequest = z.infer<typeof LeadCaptureRequest>;

export const LeadCaptureResponse = z.object({ success: z.boolean(), message: z.string(), customerId: z.string() });
export type LeadCaptureResponse = z.infer<typeof LeadCaptureResponse>;

/** How far a lead has come. */
export const LEAD_STAGES = ['new', 'contacted', 'demo_booked', 'demo_done', 'checkout_opened', 'won', 'lost'] as const;
export const LeadStage = z.enum(LEAD_STAGES, `stage must be one of ${LEAD_STAGES.join(', ')}`);
export type LeadStage = z.infer<typeof LeadStage>;

/** Whether somebody of the staff should still write. Who books a demo or pays is served; a checkout may be abandoned. */
export function needsAnswer(lead: { stage: LeadStage; firstAnsweredAt: Date | string | null }): boolean {
  return lead.firstAnsweredAt === null && (lead.stage === 'new' || lead.stage === 'checkout_opened');
}

/** Who asked, by email address: what they sent last, and what staff make of it. */
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
  /** Also of a user who is disabled by now. */
  assigneeName: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
  nextStepAt: z.nullable(Instant),
  lostReason: z.nullable(z.string()),
  customerId: z.string(),
  /** How often the address has asked. */
  submissions: z.number(),
  createdAt: Instant,
  /** When the newest submission came. */
  submittedAt: Instant,
  /** When a person first sent them a text or an email. */
  firstAnsweredAt: z.nullable(Instant),
  updatedAt: Instant,
});
export type Lead = z.infer<typeof Lead>;

/** What staff write about a lead. */
export const LeadNote = z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters'));

/** What staff may set; what is left out stays as it is. */
export const LeadUpdate = z.object({
  stage: z.optional(LeadStage),
  assigneeId: z.optional(z.nullable(z.string())),
  nextStep: z.optional(z.nullable(LeadNote)),
  nextStepAt: z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'nextStepAt must be an ISO time' }))),
  lostReason: z.optional(z.nullable(LeadNote)),
  updatedAt: ReadAt,
});
export type LeadUpdate = z.infer<typeof LeadUpdate>;

/** Of leads that nobody is assigned to, in the filter `assigneeId`. */
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

/** How many days the median of the time to first answer looks back. */
export const ANSWER_TIME_DAYS = 30;

export const LeadSummary = z.object({
  /** Leads in each stage. */
  stages: z.record(LeadStage, z.number()),
  /** Seconds from a lead to its first answer, of those that came in the last 30 days and have one; null when none has. */
  medianSecondsToFirstAnswer: z.nullable(z.number()),
});
export type LeadSummary = z.infer<typeof LeadSummary>;

/** Where leads came from, each in the order of the alphabet: what the filters `page` and `campaign` can find. */
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
