import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/**
 * Whether a person may be texted at their present number. `never_asked`: nobody knows of an agreement; an answer may go there,
 * a bulk text may not.
 */
export const TEXT_CONSENTS = ['agreed', 'never_asked', 'opted_out'] as const;
export const TextConsent = z.enum(TEXT_CONSENTS, `textConsent must be one of ${TEXT_CONSENTS.join(', ')}`);
export type TextConsent = z.infer<typeof TextConsent>;

/** `service`: what somebody asked for. `marketing`: offers and tips. */
export const CONSENT_PURPOSES = ['service', 'marketing'] as const;
const ConsentPurpose = z.enum(CONSENT_PURPOSES, `purpose must be one of ${CONSENT_PURPOSES.join(', ')}`);
export type ConsentPurpose = z.infer<typeof ConsentPurpose>;

const ConsentSource = z.enum(['form', 'staff', 'text', 'import', 'account']);
export type ConsentSource = z.infer<typeof ConsentSource>;

const ConsentChannel = z.literal('text', 'channel must be text');
const ConsentState = z.enum(['given', 'withdrawn'], 'state must be given or withdrawn');

const REASON_MAX_LENGTH = 500;
const REASON_REQUIRED = 'Say who agreed, and how';

/** What staff record. It holds for the person's present number. */
export const ConsentInput = z.object({
  channel: ConsentChannel,
  purpose: ConsentPurpose,
  state: ConsentState,
  /** Who said it, and how: the evidence. */
  reason: z
    .string(REASON_REQUIRED)
    .check(z.trim(), z.minLength(1, REASON_REQUIRED), z.maxLength(REASON_MAX_LENGTH, 'The reason is too long')),
  /** When it was said. Now, when it is omitted. */
  at: z.optional(z.iso.datetime({ offset: true, error: 'at must be an ISO time' })),
});
export type ConsentInput = z.infer<typeof ConsentInput>;

const ConsentEntry = z.object({
  channel: ConsentChannel,
  /** Null when it holds for every purpose, as STOP does. */
  purpose: z.nullable(ConsentPurpose),
  state: ConsentState,
  source: ConsentSource,
  /** The sentence agreed to, the keyword that the phone sent, or the reason that staff gave. */
  words: z.string(),
  /** The number that it holds for, E.164. */
  phone: z.string(),
  /** The page with the form. */
  page: z.nullable(z.string()),
  /** When it was said. */
  at: Instant,
  /** When it was recorded. */
  recordedAt: Instant,
  /** The staff user who recorded it. */
  by: z.nullable(z.string()),
});
export type ConsentEntry = z.infer<typeof ConsentEntry>;

/** Whether a person may be texted at the number on file, and all that was said about it, the newest first. */
export const Consent = z.object({
  textConsent: TextConsent,
  entries: z.array(ConsentEntry),
});
export type Consent = z.infer<typeof Consent>;
