import * as z from 'zod/mini';
import { ErrorBody } from './errors.ts';
import { EmailField, Flag, Instant, NameField } from './fields.ts';
import { PHONE_MAX_LENGTH } from './limits.ts';
import { PageQuery } from './lists.ts';

/** Characters (UTF-16 units, as Twilio counts them) of one text. */
export const SMS_MAX_LENGTH = 1600;
const SUBJECT_MAX_LENGTH = 200;
const CONTENT_MAX_LENGTH = 50_000;

const CUSTOMER_ID_REQUIRED = 'Customer ID is required';
const TEAM_MEMBER_ID_REQUIRED = 'Team member ID is required';

/** Text kept exactly as it was typed, which must be more than white space. */
function words(required: string, longest: number, tooLong: string) {
  return z.string(required).check(
    z.refine((text) => text.trim() !== '', { error: required, abort: true }),
    z.maxLength(longest, tooLong),
  );
}
const SmsBody = words('Message is required', SMS_MAX_LENGTH, 'Message too long');

export const EmailToSend = z.object({
  customerId: z.string(CUSTOMER_ID_REQUIRED).check(z.minLength(1, CUSTOMER_ID_REQUIRED)),
  subject: words('Subject is required', SUBJECT_MAX_LENGTH, 'Subject is too long'),
  content: words('Email content is required', CONTENT_MAX_LENGTH, 'Email content is too long'),
});
export type EmailToSend = z.infer<typeof EmailToSend>;

/**
 * Which of the person's numbers is written to, however it is written; without it the one that wrote last, or the one on file
 * when staff have changed that since.
 */
const SmsTo = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(PHONE_MAX_LENGTH)));

export const SmsToCustomer = z.object({
  customerId: z.string(CUSTOMER_ID_REQUIRED).check(z.minLength(1, CUSTOMER_ID_REQUIRED)),
  message: SmsBody,
  to: SmsTo,
});
export type SmsToCustomer = z.infer<typeof SmsToCustomer>;

export const SmsToTeamMember = z.object({
  teamMemberId: z.string(TEAM_MEMBER_ID_REQUIRED).check(z.minLength(1, TEAM_MEMBER_ID_REQUIRED)),
  message: SmsBody,
  to: SmsTo,
});
export type SmsToTeamMember = z.infer<typeof SmsToTeamMember>;

/** One number of a person: on file, or one they have written from. */
export const PersonsNumber = z.object({
  /** E.164. */
  phone: z.string(),
  isOnFile: z.boolean(),
  /** When the latest text came from it. */
  lastTextAt: z.nullable(Instant),
  /** Texts with it are older than the number on file: they may have given it up, and somebody else may have it. */
  isFormer: z.boolean(),
  optedOut: z.boolean(),
});
export type PersonsNumber = z.infer<typeof PersonsNumber>;

/** Where texts to a person can go. What is on file for somebody else is not among them. */
export const PersonsNumbers = z.object({
  /** Where one goes that names no number, E.164; null when there is none. */
  to: z.nullable(z.string()),
  /** That one first, then the others, those they wrote from lately before the rest. */
  numbers: z.array(PersonsNumber),
});
export type PersonsNumbers = z.infer<typeof PersonsNumbers>;

/** The vendor has taken the message. A retry with the same `Idempotency-Key` gets the same answer and sends nothing. */
export const MessageSent = z.object({ success: z.literal(true), id: z.string() });
export type MessageSent = z.infer<typeof MessageSent>;

export const SmsSent = z.extend(MessageSent, { clientKey: z.nullable(z.string()) });
export type SmsSent = z.infer<typeof SmsSent>;

/** `clientKey` is absent where none was sent. */
export const SmsFailure = z.extend(ErrorBody, { clientKey: z.optional(z.string()) });

export const SMS_STATUSES = ['queued', 'sent', 'delivered', 'undelivered', 'failed', 'received'] as const;
export const SmsStatus = z.enum(SMS_STATUSES);
export type SmsStatus = z.infer<typeof SmsStatus>;

/** `url` is a path of ours (`/api/crm/sms-media/…`) that gives pictures out; what is not `image/*` cannot be shown. */
export const SmsMedia = z.object({ url: z.string(), contentType: z.string() });
export type SmsMedia = z.infer<typeof SmsMedia>;

export const SmsMessage = z.object({
  id: z.string(),
  customerId: z.nullable(z.string()),
  teamMemberId: z.nullable(z.string()),
  direction: z.enum(['outbound', 'inbound']),
  message: z.string(),
  twilioSid: z.nullable(z.string()),
  status: SmsStatus,
  isRead: Flag,
  /** Id of the staff user. */
  sentBy: z.nullable(z.string()),
  sentByName: z.nullable(z.string()),
  sentAt: Instant,
  /** The `Idempotency-Key` that its sender gave; null when there was none. */
  clientKey: z.nullable(z.string()),
  /** The other side's number, E.164. */
  phone: z.nullable(z.string()),
  /** Why it did not arrive, in words for staff. */
  failureReason: z.nullable(z.string()),
  /** Pictures and files that came with it. */
  media: z.array(SmsMedia),
});
export type SmsMessage = z.infer<typeof SmsMessage>;

/**
 * A conversation reads as a chat: oldest first. With `limit` it is the newest so many, still oldest first, and `Link`
 * with `rel="next"` leads to the older ones before them.
 */
export const ConversationQuery = PageQuery;
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** The conversations that were written in last, so many; without a limit 5,000, which is more than anybody answers. */
export const UnreadQuery = z.pick(PageQuery, { limit: true });
export type UnreadQuery = z.infer<typeof UnreadQuery>;

/** One conversation with texts nobody has read. An unknown sender has neither id, and the number as name. */
export const UnreadCount = z.object({
  customerId: z.optional(z.string()),
  teamMemberId: z.optional(z.string()),
  name: z.string(),
  phone: z.nullable(z.string()),
  unreadCount: z.number(),
  /** How the newest unread text begins; `Picture` for one without words. */
  preview: z.string(),
  /** When it came. */
  newestAt: Instant,
});
export type UnreadCount = z.infer<typeof UnreadCount>;

const conversationFields = {
  customerId: z.nullish(z.string()),
  teamMemberId: z.nullish(z.string()),
  phone: z.nullish(z.string()),
};
const namesSomebody = z.refine<{ [Field in keyof typeof conversationFields]?: string | null | undefined }>(
  ({ customerId, teamMemberId, phone }) => Boolean(customerId || teamMemberId || phone),
  { error: 'Customer ID or team member ID is required' },
);

/** Names the conversation whose newest text is unread again: a customer's, a team member's, or an unknown sender's by `phone`, which counts alone. */
export const MarkUnreadRequest = z.object(conversationFields).check(namesSomebody);
export type MarkUnreadRequest = z.infer<typeof MarkUnreadRequest>;

/** Names the conversation to be marked read, in the same way. `upTo` is when the newest text came that was seen: later ones stay unread. */
export const MarkReadRequest = z
  .object({
    ...conversationFields,
    upTo: z.nullish(z.iso.datetime({ offset: true, error: 'upTo must be an ISO time' })),
  })
  .check(namesSomebody);
export type MarkReadRequest = z.infer<typeof MarkReadRequest>;

/** Makes an unknown sender a customer; an existing one with this email gets the texts instead. */
export const SenderToCustomer = z.object({
  phone: z.string('Phone number is required').check(z.minLength(1, 'Phone number is required')),
  name: NameField,
  email: EmailField,
});
export type SenderToCustomer = z.infer<typeof SenderToCustomer>;

/** Whose the texts are now: as stored, which for an existing customer is not what was typed. */
export const SenderBecameCustomer = z.object({
  success: z.literal(true),
  customerId: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** False when there was a customer with this email. */
  created: z.boolean(),
});
export type SenderBecameCustomer = z.infer<typeof SenderBecameCustomer>;

/** Whether a customer takes texts at the number on file, and how that came about, newest first. */
export const Consent = z.object({
  optedOut: z.boolean(),
  history: z.array(
    z.object({
      kind: z.enum(['consent', 'opt_out', 'opt_in']),
      /** The sentence agreed to, or the word the phone sent. */
      words: z.string(),
      /** The phone that sent it, E.164. */
      phone: z.optional(z.string()),
      at: Instant,
    }),
  ),
});
export type Consent = z.infer<typeof Consent>;
