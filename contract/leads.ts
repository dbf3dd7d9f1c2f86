import * as z from 'zod/mini';
import { EmailField, NameField, PhoneField } from './fields.ts';

/** What the visitor is after: the agent licence, a demo, or more team licences. */
export const ProductType = z.enum(['agent', 'demo', 'upsell']);
export type ProductType = z.infer<typeof ProductType>;

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
