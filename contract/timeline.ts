import * as z from 'zod/mini';
import { FieldChange } from './audit.ts';
import { BookingStatus } from './bookings.ts';
import { Instant } from './fields.ts';
import { SmsStatus } from './messages.ts';
import { PurchaseStatus } from './purchases.ts';
import { SubscriptionChangeKind } from './subscriptions.ts';

/** `id` is of the row that the entry speaks of; it is unique within a timeline. */
const Entry = { id: z.string(), at: Instant };
/** Username of the staff member; null for what the system did, or one who is gone. */
const By = z.nullable(z.string());
/** Present where the customer did it, in their own account. */
const ByCustomer = z.optional(z.literal(1));

/** One thing that happened with a customer. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...Entry,
    kind: z.literal('email'),
    subject: z.string(),
    /** As it was written; links that sign somebody in, or out of our mails, are cut short. */
    content: z.string(),
    status: z.enum(['sending', 'sent', 'failed']),
    sentByName: By,
  }),
  z.object({
    ...Entry,
    kind: z.literal('text'),
    direction: z.enum(['outbound', 'inbound']),
    message: z.string(),
    status: SmsStatus,
    sentByName: By,
  }),
  /** As it says now, at the moment when it was written first. */
  z.object({ ...Entry, kind: z.literal('note'), body: z.string(), edits: z.number(), authorName: By }),
  /** At the moment when it was done, or added while it is open. */
  z.object({
    ...Entry,
    kind: z.literal('task'),
    title: z.string(),
    dueAt: z.nullable(Instant),
    isDone: z.boolean(),
    assigneeName: By,
  }),
  z.object({
    ...Entry,
    kind: z.literal('purchase'),
    productType: z.string(),
    quantity: z.number(),
    /** With two decimals. */
    amount: z.string(),
    status: PurchaseStatus,
  }),
  /** A checkout that was opened and not paid. */
  z.object({
    ...Entry,
    kind: z.literal('checkout'),
    productType: z.string(),
    quantity: z.number(),
    isExpired: z.boolean(),
    /** Staff have mailed the way back. */
    isReminded: z.boolean(),
  }),
  /** The customer signed in to their account. */
  z.object({ ...Entry, kind: z.literal('sign_in') }),
  /** Another ten of the guide's questions were answered. */
  z.object({ ...Entry, kind: z.literal('guide'), answered: z.number(), total: z.number() }),
  z.object({
    ...Entry,
    kind: z.literal('consent'),
    change: z.enum(['consent', 'opt_out', 'opt_in']),
    /** The sentence agreed to, or the word the phone sent. */
    words: z.string(),
  }),
  /** A subscription was cancelled, or goes on after all. */
  z.object({
    ...Entry,
    kind: z.literal('subscription'),
    change: SubscriptionChangeKind,
    productType: z.string(),
    quantity: z.number(),
    /** Why, in the words of who asked. */
    reason: z.nullable(z.string()),
    /** Stripe is still to be told. */
    isPending: z.boolean(),
    byName: By,
    byCustomer: ByCustomer,
  }),
  /** A demo in the calendar, at the moment when it was booked. */
  z.object({ ...Entry, kind: z.literal('booking'), startsAt: Instant, status: BookingStatus }),
  z.object({
    ...Entry,
    kind: z.literal('team'),
    event: z.enum(['invited', 'joined', 'seat_given', 'seat_taken']),
    /** The team member's. */
    name: z.string(),
    /** Who invited them. */
    byName: By,
    byCustomer: ByCustomer,
  }),
  z.object({
    ...Entry,
    kind: z.literal('change'),
    action: z.enum(['create', 'update', 'delete']),
    subject: z.enum(['customer', 'team_member', 'lead']),
    /** The team member's name; null for the others, and once the team member is deleted. */
    name: z.nullable(z.string()),
    /** Names of the fields that an update changed, as in the API. */
    fields: z.array(z.string()),
    /** From what to what; empty for a team member who is deleted by now. */
    changes: z.array(FieldChange),
    byName: By,
    byCustomer: ByCustomer,
  }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;
