import * as z from 'zod/mini';
import { TextStatus } from './messages.ts';

/** One conversation. An unknown sender's is identified by the number (E.164). */
export const ConversationRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), customerId: z.string() }),
  z.object({ kind: z.literal('team-member'), teamMemberId: z.string() }),
  z.object({ kind: z.literal('unknown'), phone: z.string() }),
]);
export type ConversationRef = z.infer<typeof ConversationRef>;

const Change = z.enum(['created', 'updated', 'deleted']);

/**
 * The content of one `data:` line of `GET /api/crm/events`. It names what has changed, so that the screen reloads it, and
 * never contains the data. Every stream begins with `resync`, because anything shown before it opened may be outdated.
 */
export const StaffEvent = z.discriminatedUnion('type', [
  /** A text was added to a conversation: received, being sent, or moved along with an unknown sender. */
  z.object({
    type: z.literal('text'),
    conversation: ConversationRef,
    messageId: z.string(),
    direction: z.enum(['outbound', 'inbound']),
  }),
  z.object({
    type: z.literal('text-status'),
    conversation: ConversationRef,
    messageId: z.string(),
    status: TextStatus,
  }),
  /** A conversation's unread count changed without a new text, for example because somebody read it. */
  z.object({ type: z.literal('unread'), conversation: ConversationRef }),
  z.object({ type: z.literal('email'), customerId: z.string(), emailId: z.string() }),
  /** A conversation of the inbox: a message came or went, it was read, assigned, snoozed, closed, opened or joined to a person. */
  z.object({
    type: z.literal('conversation'),
    conversationId: z.string(),
    customerId: z.nullable(z.string()),
    change: Change,
  }),
  /** A mail came in. */
  z.object({
    type: z.literal('mail'),
    messageId: z.string(),
    conversationId: z.string(),
    customerId: z.nullable(z.string()),
  }),
  /** Somebody is writing in a conversation, for the next ten seconds (`PRESENCE_MS`). */
  z.object({ type: z.literal('presence'), conversationId: z.string(), userId: z.string(), name: z.string() }),
  z.object({ type: z.literal('call'), callId: z.string(), customerId: z.string() }),
  /** A customer's consent to texts has changed. */
  z.object({ type: z.literal('consent'), customerId: z.string() }),
  z.object({ type: z.literal('customer'), customerId: z.string(), change: Change }),
  z.object({ type: z.literal('team-member'), teamMemberId: z.string(), ownerId: z.string(), change: Change }),
  z.object({ type: z.literal('purchase'), purchaseId: z.string(), customerId: z.nullable(z.string()), change: Change }),
  z.object({
    type: z.literal('refund-request'),
    refundRequestId: z.string(),
    customerId: z.string(),
    change: Change,
  }),
  z.object({ type: z.literal('lead'), leadId: z.string(), customerId: z.string(), change: Change }),
  z.object({ type: z.literal('booking'), bookingId: z.string(), customerId: z.nullable(z.string()), change: Change }),
  /** A saved view has changed. A view that is not shared concerns only its owner. */
  z.object({ type: z.literal('view'), viewId: z.string(), change: Change }),
  /** A staff user or their rights have changed. That user's own app reloads its session. */
  z.object({ type: z.literal('staff-user'), userId: z.string(), change: Change }),
  /** The settings for all staff users have changed. */
  z.object({ type: z.literal('staff-settings') }),
  z.object({ type: z.literal('staff-invitation'), invitationId: z.string(), change: Change }),
  z.object({ type: z.literal('note'), noteId: z.string(), customerId: z.string(), change: Change }),
  z.object({ type: z.literal('task'), taskId: z.string(), customerId: z.nullable(z.string()), change: Change }),
  z.object({ type: z.literal('tag'), tagId: z.string(), change: Change }),
  z.object({
    type: z.literal('scheduled-send'),
    scheduledSendId: z.string(),
    customerId: z.nullable(z.string()),
    teamMemberId: z.nullable(z.string()),
    change: Change,
  }),
  z.object({
    type: z.literal('stop-question'),
    stopQuestionId: z.string(),
    customerId: z.nullable(z.string()),
    change: Change,
  }),
  /** A key was made, or has ended. */
  z.object({ type: z.literal('api-key'), apiKeyId: z.string(), change: Change }),
  z.object({ type: z.literal('webhook-endpoint'), webhookEndpointId: z.string(), change: Change }),
  z.object({ type: z.literal('template'), templateId: z.string(), change: Change }),
  z.object({ type: z.literal('follow-up'), followUpId: z.string(), change: Change }),
  /** Somebody has begun a follow-up, come to its next step, or left it. `customerId` is null for a deleted customer. */
  z.object({ type: z.literal('enrollment'), followUpId: z.string(), customerId: z.nullable(z.string()) }),
  /** Too many or unknown things may have changed. The app reloads everything on screen. */
  z.object({ type: z.literal('resync') }),
]);
export type StaffEvent = z.infer<typeof StaffEvent>;
