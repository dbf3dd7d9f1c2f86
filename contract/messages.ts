import * as z from 'zod/mini';
import { ErrorBody } from './errors.ts';
import { EmailOrNone, Flag, Instant, NameField } from './fields.ts';
import { PHONE_MAX_LENGTH } from './limits.ts';
import { PageQuery } from './lists.ts';
import { SendAt } from './scheduled-sends.ts';

/** Longest text, in UTF-16 units, as Twilio counts. */
export const TEXT_MAX_LENGTH = 1600;
export const TEXT_LIMIT = `Character limit: ${TEXT_MAX_LENGTH}`;
export const SUBJECT_MAX_LENGTH = 200;
export const CONTENT_MAX_LENGTH = 50_000;

const CUSTOMER_ID_REQUIRED = 'Customer ID is required';
const TEAM_MEMBER_ID_REQUIRED = 'Team member ID is required';

/** Text that is kept exactly as typed and contains more than white space. */
export function words(required: string, longest: number, tooLong: string) {
  return z.string(required).check(
    z.refine((text) => text.trim() !== '', { error: required, abort: true }),
    z.maxLength(longest, tooLong),
  );
}
const TextBody = words('Message is required', TEXT_MAX_LENGTH, 'Message too long');

export const EmailToSend = z.object({
  customerId: z.string(CUSTOMER_ID_REQUIRED).check(z.minLength(1, CUSTOMER_ID_REQUIRED)),
  subject: words('Subject is required', SUBJECT_MAX_LENGTH, 'Subject is too long'),
  content: words('Email content is required', CONTENT_MAX_LENGTH, 'Email content is too long'),
  /** Sent at once, when it is omitted. */
  sendAt: z.optional(SendAt),
});
export type EmailToSend = z.infer<typeof EmailToSend>;

/**
 * The number to text, in any notation. It defaults to the number that the person wrote from last, or to the number on file if
 * staff changed that one later.
 */
const TextTo = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(PHONE_MAX_LENGTH)));

export const TextToCustomer = z.object({
  customerId: z.string(CUSTOMER_ID_REQUIRED).check(z.minLength(1, CUSTOMER_ID_REQUIRED)),
  message: TextBody,
  to: TextTo,
  sendAt: z.optional(SendAt),
});
export type TextToCustomer = z.infer<typeof TextToCustomer>;

export const TextToTeamMember = z.object({
  teamMemberId: z.string(TEAM_MEMBER_ID_REQUIRED).check(z.minLength(1, TEAM_MEMBER_ID_REQUIRED)),
  message: TextBody,
  to: TextTo,
  sendAt: z.optional(SendAt),
});
export type TextToTeamMember = z.infer<typeof TextToTeamMember>;

/** A number of a person, either on file or one they have written from. */
export const PersonsNumber = z.object({
  /** E.164. */
  phone: z.string(),
  isOnFile: z.boolean(),
  /** When the latest text from it arrived. */
  lastTextAt: z.nullable(Instant),
  /** Its texts are older than the number on file. The person may have given it up, and it may belong to somebody else now. */
  isFormer: z.boolean(),
  optedOut: z.boolean(),
});
export type PersonsNumber = z.infer<typeof PersonsNumber>;

/** Numbers that texts to a person can go to. Numbers on file for somebody else are left out. */
export const PersonsNumbers = z.object({
  /** The default number, E.164. Null when the person has no number. */
  to: z.nullable(z.string()),
  /** The default number first, then the others, the most recently used ones before the rest. */
  numbers: z.array(PersonsNumber),
});
export type PersonsNumbers = z.infer<typeof PersonsNumbers>;

/** The vendor has accepted the message. A retry with the same `Idempotency-Key` gets the same response and sends nothing. */
export const MessageSent = z.object({ success: z.literal(true), id: z.string() });
export type MessageSent = z.infer<typeof MessageSent>;

export const TextSent = z.extend(MessageSent, { clientKey: z.nullable(z.string()) });
export type TextSent = z.infer<typeof TextSent>;

/** Said of a message, in the answer to its sender and in the conversation, as long as nobody knows whether the vendor has taken it. */
export const EMAIL_OUTCOME_UNKNOWN = 'The mail server gave no answer: this email may or may not have been sent.';
export const TEXT_OUTCOME_UNKNOWN = 'The text service gave no answer: this text may or may not have been sent.';

/** `clientKey` is absent when the request had none. */
export const TextFailure = z.extend(ErrorBody, { clientKey: z.optional(z.string()) });

export const TEXT_STATUSES = ['queued', 'sent', 'delivered', 'undelivered', 'failed', 'received'] as const;
export const TextStatus = z.enum(TEXT_STATUSES);
export type TextStatus = z.infer<typeof TextStatus>;

/**
 * Of a text or a mail. `sending`: nobody knows yet whether the mail server has it. A mail that bounced is `undelivered`. A `draft` goes
 * nowhere by itself.
 */
export const MessageStatus = z.enum([...TEXT_STATUSES, 'sending', 'draft']);
export type MessageStatus = z.infer<typeof MessageStatus>;

/** `url` is a path of this server (`/api/crm/sms-media/…`) that serves images. Only the content types `image/*` can be shown. */
export const TextMedia = z.object({ url: z.string(), contentType: z.string() });
export type TextMedia = z.infer<typeof TextMedia>;

export const TextMessage = z.object({
  id: z.string(),
  customerId: z.nullable(z.string()),
  teamMemberId: z.nullable(z.string()),
  direction: z.enum(['outbound', 'inbound']),
  message: z.string(),
  twilioSid: z.nullable(z.string()),
  status: TextStatus,
  isRead: Flag,
  /** Id of the staff user. */
  sentBy: z.nullable(z.string()),
  sentByName: z.nullable(z.string()),
  sentAt: Instant,
  /** The sender's `Idempotency-Key`. Null when there was none. */
  clientKey: z.nullable(z.string()),
  /** The other side's number, E.164. */
  phone: z.nullable(z.string()),
  /** How it came or went: `sms`, `rcs`, `whatsapp`, or another channel of the vendor. */
  channel: z.string(),
  /** The reason for staff when it was not delivered. */
  failureReason: z.nullable(z.string()),
  /** Attached pictures and files. */
  media: z.array(TextMedia),
});
export type TextMessage = z.infer<typeof TextMessage>;

/**
 * Messages come oldest first, as in a chat. `limit` selects the newest ones, still oldest first, and `Link` with `rel="next"`
 * leads to the older messages before them.
 */
export const ConversationQuery = PageQuery;
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** Selects the conversations with the most recent messages. The default limit is 5,000, more than anybody answers. */
export const UnreadQuery = z.pick(PageQuery, { limit: true });
export type UnreadQuery = z.infer<typeof UnreadQuery>;

/** A conversation with unread texts. An unknown sender has neither id, and the number as name. */
export const UnreadCount = z.object({
  customerId: z.optional(z.string()),
  teamMemberId: z.optional(z.string()),
  name: z.string(),
  /** The number that the newest unread text came from. */
  phone: z.nullable(z.string()),
  unreadCount: z.number(),
  /** The beginning of the newest unread text, or `Picture` for one without words. */
  preview: z.string(),
  /** When the newest unread text arrived, and the oldest. */
  newestAt: Instant,
  oldestAt: Instant,
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

/**
 * Names the conversation to mark unread: a customer's, a team member's, or an unknown sender's by `phone`. Only its newest
 * text becomes unread.
 */
export const MarkUnreadRequest = z.object(conversationFields).check(namesSomebody);
export type MarkUnreadRequest = z.infer<typeof MarkUnreadRequest>;

/** Names the conversation to mark read, in the same way. `upTo` is when the newest text on screen arrived. Later texts stay unread. */
export const MarkReadRequest = z
  .object({
    ...conversationFields,
    upTo: z.nullish(z.iso.datetime({ offset: true, error: 'upTo must be an ISO time' })),
  })
  .check(namesSomebody);
export type MarkReadRequest = z.infer<typeof MarkReadRequest>;

const SenderPhone = z.string('Phone number is required').check(z.trim(), z.minLength(1, 'Phone number is required'));

/** A text to an unknown sender: somebody who has texted the shop and is not a customer or team member yet. */
export const TextToUnknownSender = z.object({ phone: SenderPhone, message: TextBody });
export type TextToUnknownSender = z.infer<typeof TextToUnknownSender>;

/**
 * Turns an unknown sender into a customer. If a customer with this email exists, they get the texts. The email may follow
 * later.
 */
export const SenderToCustomer = z.object({
  phone: SenderPhone,
  name: NameField,
  email: z.optional(EmailOrNone),
});
export type SenderToCustomer = z.infer<typeof SenderToCustomer>;

/** The customer who has the texts now. An existing customer keeps the stored data, not the typed one. */
export const SenderBecameCustomer = z.object({
  success: z.literal(true),
  customerId: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** False when a customer with this email existed already. */
  created: z.boolean(),
});
export type SenderBecameCustomer = z.infer<typeof SenderBecameCustomer>;
