import * as z from 'zod/mini';
import { Channel } from './channels.ts';
import { Instant } from './fields.ts';
import { GateReason } from './gate.ts';
import { PageQuery } from './lists.ts';

/** How far ahead a message may be ordered. */
const LONGEST_MS = 366 * 86_400_000;

/**
 * When a message shall go out: a moment in the future, within a year, or `window` for the next time that texts may go out where the
 * recipient is.
 */
export const SendAt = z.union(
  [
    z.literal('window'),
    z.iso.datetime({ offset: true }).check(
      z.refine((at) => new Date(at).getTime() > Date.now(), 'sendAt must lie in the future'),
      z.refine((at) => new Date(at).getTime() < Date.now() + LONGEST_MS, 'sendAt must be within a year'),
    ),
  ],
  'sendAt must be an ISO time or window',
);
export type SendAt = z.infer<typeof SendAt>;

/** The message waits. */
export const SendOrdered = z.object({ id: z.string(), dueAt: Instant });
export type SendOrdered = z.infer<typeof SendOrdered>;

/** `not_allowed`: whoever ordered it may not send any more. `not_accepted`: the vendor or mail server refused it. */
const SettledReason = z.enum([...GateReason.options, 'not_allowed', 'not_accepted']);

export const SCHEDULED_STATES = ['due', 'sent', 'refused', 'expired', 'withdrawn'] as const;

export const ScheduledSend = z.object({
  id: z.string(),
  channel: Channel,
  customerId: z.nullable(z.string()),
  teamMemberId: z.nullable(z.string()),
  /** The beginning of its words. A mail's subject. */
  preview: z.string(),
  dueAt: Instant,
  /** `expired`: it was a day late, as after an outage, and too late to be sent. */
  state: z.enum(SCHEDULED_STATES),
  /** Why it waits, or was refused. */
  reason: z.nullable(SettledReason),
});
export type ScheduledSend = z.infer<typeof ScheduledSend>;

/** Of one person, or of everybody. */
export const ScheduledSendsQuery = z.extend(PageQuery, {
  customerId: z.optional(z.string()),
  teamMemberId: z.optional(z.string()),
});
export type ScheduledSendsQuery = z.infer<typeof ScheduledSendsQuery>;
