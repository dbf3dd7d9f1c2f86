import * as z from 'zod/mini';
import { Channel } from './channels.ts';
import { ErrorBody } from './errors.ts';
import { Flag, Instant } from './fields.ts';
import { FlagFilter, ListQuery } from './lists.ts';
import { CONTENT_MAX_LENGTH, MessageStatus, SUBJECT_MAX_LENGTH, TextMedia, words } from './messages.ts';
import { SendAt } from './scheduled-sends.ts';
import { type Issue, refineWith } from './selection.ts';

export const CONVERSATION_STATES = ['open', 'snoozed', 'closed'] as const;
export const ConversationState = z.enum(CONVERSATION_STATES, `state must be one of ${CONVERSATION_STATES.join(', ')}`);
export type ConversationState = z.infer<typeof ConversationState>;

/**
 * What one person and the business say to each other: all their texts, or their mails of one subject. An unknown sender has neither id of
 * a person, and is named by the number or the address.
 */
export const Conversation = z.object({
  id: z.string(),
  channel: Channel,
  customerId: z.nullable(z.string()),
  teamMemberId: z.nullable(z.string()),
  /** E.164. Null for mails. */
  phone: z.nullable(z.string()),
  /** The person's own address, or the one that an unknown sender wrote from. Null for texts. */
  email: z.nullable(z.string()),
  name: z.string(),
  /** Of mails, without `Re:`. Null for texts. */
  subject: z.nullable(z.string()),
  /** The beginning of the newest message. That of a draft begins with `Draft:`. */
  preview: z.string(),
  /** Number of unread messages. */
  unread: z.number(),
  /** Number of drafts that wait for a person. */
  drafts: z.number(),
  assigneeId: z.nullable(z.string()),
  /** Also set for a disabled user. */
  assigneeName: z.nullable(z.string()),
  state: ConversationState,
  /** Null unless it is snoozed. */
  snoozedUntil: z.nullable(Instant),
  /** When the oldest message arrived that nobody has answered. */
  waitingSince: z.nullable(Instant),
  /** When the newest message came or went, or the newest draft was written. */
  lastMessageAt: Instant,
});
export type Conversation = z.infer<typeof Conversation>;

/** Sorted by waitingSince or lastMessageAt. Conversations that do not wait come last. Without `state`, all states. */
export const ConversationListQuery = z.extend(ListQuery, {
  sort: z._default(z.string().check(z.maxLength(64)), '-lastMessageAt'),
  state: z.optional(ConversationState),
  /** A user's id, `me` or `none`. */
  assigneeId: z.optional(z.string()),
  channel: z.optional(Channel),
  /** Whether it has unread messages. */
  unread: FlagFilter,
  /** Whether it has drafts. */
  drafts: FlagFilter,
  customerId: z.optional(z.string()),
  teamMemberId: z.optional(z.string()),
  /** An unknown sender's number (E.164). */
  phone: z.optional(z.string()),
});
export type ConversationListQuery = z.infer<typeof ConversationListQuery>;

/** Value of the filter `assigneeId` for one's own conversations. */
export const ME = 'me';

/** A file that came with a mail. `GET /api/crm/attachments/{id}` downloads it. */
export const Attachment = z.object({
  id: z.string(),
  name: z.string(),
  /** The content type that the sender claims. */
  type: z.string(),
  bytes: z.number(),
  /** 0 when the file was too large and was not kept. */
  isKept: Flag,
});
export type Attachment = z.infer<typeof Attachment>;

export const ConversationMessage = z.object({
  id: z.string(),
  channel: Channel,
  direction: z.enum(['outbound', 'inbound']),
  /** The plain words. Empty for a mail that could not be read. */
  text: z.string(),
  /** Of mails. */
  subject: z.nullable(z.string()),
  /** Whether `GET /api/crm/messages/{id}/html` shows the original. */
  hasHtml: Flag,
  attachments: z.array(Attachment),
  /** Pictures of a text. */
  media: z.array(TextMedia),
  /**
   * The address or number it came from. For what the business sent, the staff user's name, or null for what the product sent by itself.
   * For a draft, the key's name, or that of the user who made it.
   */
  from: z.nullable(z.string()),
  /** Sent by a machine: an automatic reply, a report, or a mail of the product itself. */
  isAutomatic: Flag,
  /** It came from an address that is not known as this person's. */
  isFromOtherAddress: Flag,
  /** The mail is kept, and could not be read. */
  isUnreadable: Flag,
  at: Instant,
  status: MessageStatus,
  /** The reason for staff when it was not delivered, or when nobody knows whether it was sent (`sending` or `queued`). */
  failureReason: z.nullable(z.string()),
  /** The sender's `Idempotency-Key`. Null when there was none. */
  clientKey: z.nullable(z.string()),
});
export type ConversationMessage = z.infer<typeof ConversationMessage>;

/** An answer of staff. */
export const Reply = z.object({
  content: words('Message is required', CONTENT_MAX_LENGTH, 'Message too long'),
  /** The newest message that was on screen, of this conversation. A draft where there was no other. */
  lastMessageId: z.string('lastMessageId is required').check(z.minLength(1, 'lastMessageId is required')),
  /** Answers on another channel, in the person's conversation there. The conversation's own, when it is omitted. */
  channel: z.optional(Channel),
  /** Of a mail that answers a text. */
  subject: z.optional(words('Subject is required', SUBJECT_MAX_LENGTH, 'Subject is too long')),
  /** Sent at once, when it is omitted. */
  sendAt: z.optional(SendAt),
  /** The draft that the answer was made of. It is discarded once the answer is accepted. */
  draftId: z.optional(z.string()),
});
export type Reply = z.infer<typeof Reply>;

/** The vendor has accepted the answer. `conversationId` is another one where the answer went on another channel. */
export const ReplySent = z.object({ success: z.literal(true), id: z.string(), conversationId: z.string() });
export type ReplySent = z.infer<typeof ReplySent>;

/** The 409 response with code `answered_meanwhile`: what was said since `lastMessageId`, oldest first. */
export const AnsweredMeanwhile = z.extend(ErrorBody, { messages: z.optional(z.array(ConversationMessage)) });
export type AnsweredMeanwhile = z.infer<typeof AnsweredMeanwhile>;

/** How mails come in. */
export const MailState = z.object({ lastReceivedAt: z.nullable(Instant) });
export type MailState = z.infer<typeof MailState>;

/** Omitted fields keep their values. */
export const ConversationUpdate = z
  .object({
    assigneeId: z.optional(z.nullable(z.string())),
    state: z.optional(ConversationState),
    /** In the future, and required for `snoozed`. */
    snoozedUntil: z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'snoozedUntil must be an ISO time' }))),
    /** The customer who an unknown sender is. */
    customerId: z.optional(z.string().check(z.minLength(1, 'Customer ID is required'))),
  })
  .check(refineWith(updateIssueOf));
export type ConversationUpdate = z.infer<typeof ConversationUpdate>;

function updateIssueOf({
  state,
  snoozedUntil,
}: {
  state?: string | undefined;
  snoozedUntil?: string | null | undefined;
}): Issue {
  if (state === 'snoozed' && !snoozedUntil) return { path: 'snoozedUntil', message: 'Choose until when' };
  if (snoozedUntil && state !== 'snoozed') return { path: 'state', message: 'snoozedUntil needs the state snoozed' };
  if (snoozedUntil && new Date(snoozedUntil).getTime() <= Date.now())
    return { path: 'snoozedUntil', message: 'snoozedUntil must lie in the future' };
  return undefined;
}

/** `upTo` is when the newest message on screen came. Later ones stay unread. All become read, when it is omitted. */
export const ConversationRead = z.object({
  upTo: z.nullish(z.iso.datetime({ offset: true, error: 'upTo must be an ISO time' })),
});
export type ConversationRead = z.infer<typeof ConversationRead>;

/** How long a presence lasts after it was told. */
export const PRESENCE_MS = 10_000;

export const CALL_OUTCOMES = ['reached', 'voicemail', 'no_answer', 'wrong_number'] as const;
export const CallOutcome = z.enum(CALL_OUTCOMES, `outcome must be one of ${CALL_OUTCOMES.join(', ')}`);
export type CallOutcome = z.infer<typeof CallOutcome>;

export const CALL_NOTE_MAX_LENGTH = 2000;

/** A call that staff made by telephone. */
export const CallInput = z.object({
  outcome: CallOutcome,
  note: z._default(z.string().check(z.trim(), z.maxLength(CALL_NOTE_MAX_LENGTH, 'The note is too long')), ''),
  /** When it was made. Now, when it is omitted. */
  at: z.optional(
    z.iso
      .datetime({ offset: true, error: 'at must be an ISO time' })
      .check(z.refine((at) => new Date(at).getTime() <= Date.now() + 60_000, 'A call lies in the past')),
  ),
});
export type CallInput = z.infer<typeof CallInput>;

export const Call = z.object({
  id: z.string(),
  customerId: z.string(),
  outcome: CallOutcome,
  note: z.string(),
  at: Instant,
  byName: z.nullable(z.string()),
});
export type Call = z.infer<typeof Call>;
