import * as z from 'zod/mini';
import { SmsStatus } from './messages.ts';

/** One conversation: a customer's, a team member's, or an unknown sender's by its number (E.164). */
export const ConversationRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), customerId: z.string() }),
  z.object({ kind: z.literal('team-member'), teamMemberId: z.string() }),
  z.object({ kind: z.literal('unknown'), phone: z.string() }),
]);
export type ConversationRef = z.infer<typeof ConversationRef>;

const Change = z.enum(['created', 'updated', 'deleted']);

/**
 * What one `data:` line of `GET /api/crm/events` says: what has changed, so that the screen reads it anew, and never the
 * data themselves. Every stream begins with `resync`: what was shown before it opened may be old.
 */
export const StaffEvent = z.discriminatedUnion('type', [
  /** A text came into a conversation: received, being sent, or handed over with an unknown sender. */
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
    status: SmsStatus,
  }),
  /** A conversation's unread count has changed in another way than by a text's arrival: somebody read it. */
  z.object({ type: z.literal('unread'), conversation: ConversationRef }),
  z.object({ type: z.literal('email'), customerId: z.string(), emailId: z.string() }),
  /** Whether a customer may be texted. */
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
  /** A saved view; one that is not shared concerns its owner alone. */
  z.object({ type: z.literal('view'), viewId: z.string(), change: Change }),
  /** A staff user, or what they may do; whose it is reads anew who they are. */
  z.object({ type: z.literal('staff-user'), userId: z.string(), change: Change }),
  /** What is decided for all staff users. */
  z.object({ type: z.literal('staff-settings') }),
  z.object({ type: z.literal('staff-invitation'), invitationId: z.string(), change: Change }),
  z.object({ type: z.literal('note'), noteId: z.string(), customerId: z.string(), change: Change }),
  z.object({ type: z.literal('task'), taskId: z.string(), customerId: z.nullable(z.string()), change: Change }),
  z.object({ type: z.literal('tag'), tagId: z.string(), change: Change }),
  /** More than can be listed, or an unknown part, may have changed: read anew whatever is on screen. */
  z.object({ type: z.literal('resync') }),
]);
export type StaffEvent = z.infer<typeof StaffEvent>;
