import * as z from 'zod/mini';
import { Channel } from './channels.ts';
import { CONTENT_MAX_LENGTH, SUBJECT_MAX_LENGTH, words } from './messages.ts';

/** Most drafts that wait in one conversation. */
export const MOST_DRAFTS = 20;

/** A message that waits in its conversation until a person sends or discards it. Nothing sends it by itself. */
export const DraftInput = z.object({
  customerId: z.string('customerId is required').check(z.minLength(1, 'customerId is required')),
  channel: Channel,
  /** Of an email. A new subject begins a conversation. Without one, it goes into that of the newest mail. */
  subject: z.optional(words('Subject is required', SUBJECT_MAX_LENGTH, 'Subject is too long')),
  content: words('Message is required', CONTENT_MAX_LENGTH, 'Message too long'),
});
export type DraftInput = z.infer<typeof DraftInput>;

export const Draft = z.object({ id: z.string(), conversationId: z.string() });
export type Draft = z.infer<typeof Draft>;
