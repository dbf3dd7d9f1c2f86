import * as z from 'zod/mini';
import { Channel } from './channels.ts';
import { Instant } from './fields.ts';
import { EMAIL_MAX_LENGTH } from './limits.ts';

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

const ConsentSource = z.enum(['form', 'staff', 'text', 'email', 'import', 'account']);
export type ConsentSource = z.infer<typeof ConsentSource>;

const SaidState = z.enum(['given', 'withdrawn'], 'state must be given or withdrawn');
/** `paused`: they probably asked for an end of texts. While staff are asked, nobody sends texts to many there. */
const ConsentState = z.enum([...SaidState.options, 'paused']);

const REASON_MAX_LENGTH = 500;
const REASON_REQUIRED = 'Say who agreed, and how';

/** What staff record. It holds for the person's present number, or present mail address. */
export const ConsentInput = z.object({
  channel: Channel,
  purpose: ConsentPurpose,
  state: SaidState,
  /** Who said it, and how: the evidence. */
  reason: z
    .string(REASON_REQUIRED)
    .check(z.trim(), z.minLength(1, REASON_REQUIRED), z.maxLength(REASON_MAX_LENGTH, 'The reason is too long')),
  /** The number or address on file as it was shown to whoever records this. 409 when it is another one by now. */
  address: z.optional(z.string().check(z.trim(), z.maxLength(EMAIL_MAX_LENGTH, 'The address is too long'))),
  /** When it was said. Now, when it is omitted. */
  at: z.optional(z.iso.datetime({ offset: true, error: 'at must be an ISO time' })),
});
export type ConsentInput = z.infer<typeof ConsentInput>;

const ConsentEntry = z.object({
  channel: Channel,
  /** Null when it holds for every purpose, as STOP does. */
  purpose: z.nullable(ConsentPurpose),
  state: ConsentState,
  source: ConsentSource,
  /** The sentence agreed to, the keyword that the phone sent, or the reason that staff gave. */
  words: z.string(),
  /** Names these words. Null where nobody was shown a text to agree to. */
  textVersion: z.nullable(z.string()),
  /** The number that it holds for, E.164. Null for mail. */
  phone: z.nullable(z.string()),
  /** The mail address that it holds for. Null for texts. */
  email: z.nullable(z.string()),
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

/** What holds now. `paused` as long as staff are asked. */
export const CONSENT_STANDINGS = ['given', 'withdrawn', 'paused', 'never_asked'] as const;
const ConsentStanding = z.object({
  channel: Channel,
  purpose: ConsentPurpose,
  state: z.enum(CONSENT_STANDINGS),
});
export type ConsentStanding = z.infer<typeof ConsentStanding>;

/** What a person has agreed to at the number and address on file, and all that was said about it, the newest first. */
export const Consent = z.object({
  textConsent: TextConsent,
  /** For each channel and purpose. */
  standings: z.array(ConsentStanding),
  entries: z.array(ConsentEntry),
});
export type Consent = z.infer<typeof Consent>;

/** All that proves what a person has agreed to, with what was sent to them since. For a lawyer. */
export const ConsentEvidence = z.extend(Consent, {
  customerId: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.string(),
  /** When this was read. */
  readAt: Instant,
  /** The forms they submitted, with the words that stood there. */
  forms: z.array(
    z.object({
      at: Instant,
      page: z.nullable(z.string()),
      words: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
  /** What they have said by text, and what was sent to them, the newest first. */
  messages: z.array(
    z.object({
      channel: Channel,
      direction: z.enum(['outbound', 'inbound']),
      address: z.nullable(z.string()),
      at: Instant,
      status: z.string(),
      isBulk: z.boolean(),
    }),
  ),
  /** Questions whether they wanted no more texts, and how they were answered. */
  stopQuestions: z.array(
    z.object({ text: z.string(), askedAt: Instant, answeredAt: z.nullable(Instant), optOut: z.nullable(z.boolean()) }),
  ),
});
export type ConsentEvidence = z.infer<typeof ConsentEvidence>;

const Marketing = z.object({
  text: z.boolean('marketing.text must be true or false'),
  email: z.boolean('marketing.email must be true or false'),
});

/** Whether a customer wants offers and tips, by text and by mail. */
export const MarketingConsent = z.object({ marketing: Marketing });
export type MarketingConsent = z.infer<typeof MarketingConsent>;

/** What somebody says with the two switches. An omitted one says nothing. */
export const MarketingChange = z.object({ marketing: z.partial(Marketing) });
export type MarketingChange = z.infer<typeof MarketingChange>;

/**
 * The same in the account. `isOptedOut`: their number has sent STOP, `isUnsubscribed`: their address has unsubscribed, so that no
 * text or email goes there whatever the switch says.
 */
export const AccountConsent = z.extend(MarketingConsent, { isOptedOut: z.boolean(), isUnsubscribed: z.boolean() });
export type AccountConsent = z.infer<typeof AccountConsent>;

/** Somebody probably asked for an end of texts. Without an answer it becomes an opt-out. */
export const StopQuestion = z.object({
  id: z.string(),
  customerId: z.nullable(z.string()),
  teamMemberId: z.nullable(z.string()),
  /** Null for an unknown sender. */
  name: z.nullable(z.string()),
  phone: z.string(),
  text: z.string(),
  askedAt: Instant,
  decidesAt: Instant,
});
export type StopQuestion = z.infer<typeof StopQuestion>;

export const StopAnswer = z.object({ optOut: z.boolean('optOut must be true or false') });
export type StopAnswer = z.infer<typeof StopAnswer>;
