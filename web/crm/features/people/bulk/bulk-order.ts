import * as z from 'zod/mini';
import { type BulkActionKind, type BulkChoice, BulkPurpose, type BulkRequest } from '#contract/bulk.ts';
import type { Channel } from '#contract/channels.ts';
import { EmailToSend, TextToCustomer } from '#contract/messages.ts';
import { TagName } from '#contract/tags.ts';
import { LocalTimeText } from '#crm/shared/forms/local-time-text.ts';

const WORDS = {
  message: TextToCustomer.shape.message,
  subject: EmailToSend.shape.subject,
  content: EmailToSend.shape.content,
};

/** What an action takes besides the rows. Validated in the words of the single dialogs. */
export const Order = z
  .object({
    tag: z.optional(TagName),
    assigneeId: z.optional(z.nullable(z.string())),
    purpose: z.optional(BulkPurpose),
    when: z.optional(z.enum(['soon', 'then'])),
    /** The chosen moment, in the form of a `datetime-local` field. */
    at: z.optional(LocalTimeText),
    /** Takes the place of the words below, which stay for when it is given up. */
    templateId: z.optional(z.string()),
    message: z.optional(z.string()),
    subject: z.optional(z.string()),
    content: z.optional(z.string()),
  })
  .check(
    z.refine(({ when, at }) => when !== 'then' || isToCome(at), { path: ['at'], error: 'Choose a moment to come' }),
    z.superRefine((order, context) => {
      for (const [field, words] of Object.entries(WORDS)) {
        const typed = order[field as keyof typeof WORDS];
        const issue = order.templateId || typed === undefined ? undefined : words.safeParse(typed).error?.issues[0];
        if (issue) context.addIssue({ code: 'custom', path: [field], message: issue.message });
      }
    }),
  );
export type Order = z.infer<typeof Order>;

const SENDING = { purpose: 'marketing', when: 'soon', at: '', templateId: '' } as const;

export const BLANKS: Record<BulkActionKind, Order> = {
  tag: { tag: '' },
  untag: { tag: '' },
  assign: { assigneeId: null },
  text: { ...SENDING, message: '' },
  email: { ...SENDING, subject: '', content: '' },
  export: {},
  delete: {},
};

/** Returns the channel of an action that sends, or undefined for the others. */
export function channelOf(action: BulkActionKind): Channel | undefined {
  return action === 'text' || action === 'email' ? action : undefined;
}

/** Returns the action with what its form says, as the server takes it. */
export function requestOf(choice: BulkChoice, { when, at, templateId, message, subject, content, ...order }: Order) {
  const words = templateId ? { templateId } : { message, subject, content };
  return { ...choice, ...order, ...words, ...sendAtOf({ when, at }) } satisfies BulkRequest;
}

/** Returns what decides who is reached and when, for the preview. A moment that is not chosen yet counts as none. */
export function previewedOf(choice: BulkChoice, { purpose, when, at, templateId }: Order): BulkChoice {
  return { ...choice, ...(purpose && { purpose }), ...(templateId && { templateId }), ...sendAtOf({ when, at }) };
}

function sendAtOf({ when, at }: Pick<Order, 'when' | 'at'>): { sendAt?: string } {
  return when === 'then' && isToCome(at) ? { sendAt: new Date(at ?? '').toISOString() } : {};
}

function isToCome(at: string | undefined): boolean {
  return Date.parse(at ?? '') > Date.now();
}
