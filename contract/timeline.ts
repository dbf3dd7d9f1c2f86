import * as z from 'zod/mini';
import { FieldChange } from './audit.ts';
import { BookingStatus } from './bookings.ts';
import { Instant } from './fields.ts';
import { CallOutcome } from './inbox.ts';
import { TextStatus } from './messages.ts';
import { PaymentToDecideKind } from './payments-to-decide.ts';
import { PurchaseStatus } from './purchases.ts';
import { RefundStatus } from './refunds.ts';
import { SubscriptionChangeKind } from './subscriptions.ts';

/** `id` is the id of the underlying row. It is unique among the entries of its kind. */
const Entry = { id: z.string(), at: Instant };
/** Username of the staff member. Null for the system and for deleted users. */
const By = z.nullable(z.string());
/** Present when the customer did it in their own account. */
const ByCustomer = z.optional(z.literal(1));

/** One event in a customer's history. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...Entry,
    kind: z.literal('email'),
    direction: z.enum(['outbound', 'inbound']),
    subject: z.string(),
    /** The text as it was written, except that sign-in and unsubscribe links are shortened. */
    content: z.string(),
    status: z.enum(['sending', 'sent', 'failed', 'undelivered', 'received']),
    sentByName: By,
    /** The address that an incoming mail came from. Absent for others. */
    from: z.optional(z.string()),
  }),
  /** A call that staff made. */
  z.object({ ...Entry, kind: z.literal('call'), outcome: CallOutcome, note: z.string(), byName: By }),
  z.object({
    ...Entry,
    kind: z.literal('text'),
    direction: z.enum(['outbound', 'inbound']),
    message: z.string(),
    status: TextStatus,
    sentByName: By,
  }),
  /** The note's current text, at the time when it was first written. */
  z.object({ ...Entry, kind: z.literal('note'), body: z.string(), edits: z.number(), authorName: By }),
  /** At the time when the task was done, or when it was added while it is open. */
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
  /** The buyer's bank has sent back refunds of a purchase, of this amount in all. */
  z.object({ ...Entry, kind: z.literal('returned_refund'), amount: z.string() }),
  /** A checkout that was opened but not paid. */
  z.object({
    ...Entry,
    kind: z.literal('checkout'),
    productType: z.string(),
    quantity: z.number(),
    isExpired: z.boolean(),
    /** Whether staff have emailed a link back to the checkout. */
    isReminded: z.boolean(),
    /** Whether the customer has paid for the product in another checkout since. */
    isPaidElsewhere: z.boolean(),
  }),
  /** The customer signed in to their account. */
  z.object({ ...Entry, kind: z.literal('sign_in') }),
  /** The customer has answered another ten of the guide's questions. */
  z.object({ ...Entry, kind: z.literal('guide'), answered: z.number(), total: z.number() }),
  z.object({
    ...Entry,
    kind: z.literal('consent'),
    change: z.enum(['consent', 'opt_out', 'opt_in', 'pause']),
    /** Set where it is about mail, or about offers alone. */
    channel: z.optional(z.literal('email')),
    purpose: z.optional(z.literal('marketing')),
    /** The sentence agreed to, the keyword that the phone sent, or the reason that staff gave. */
    words: z.string(),
    /** The staff user who recorded it, if one did. */
    byName: z.optional(z.string()),
  }),
  /** A subscription was canceled or resumed. */
  z.object({
    ...Entry,
    kind: z.literal('subscription'),
    change: SubscriptionChangeKind,
    productType: z.string(),
    quantity: z.number(),
    /** The reason in the requester's own words. */
    reason: z.nullable(z.string()),
    /** Whether Stripe has yet to confirm the change. */
    isPending: z.boolean(),
    byName: By,
    byCustomer: ByCustomer,
  }),
  /** A refund that staff ordered. */
  z.object({
    ...Entry,
    kind: z.literal('refund'),
    productType: z.string(),
    quantity: z.number(),
    amount: z.string(),
    /** Whether the subscription was to end with it. */
    endsSubscription: z.boolean(),
    reason: z.nullable(z.string()),
    status: RefundStatus,
    byName: By,
  }),
  /** The customer asked for a refund. */
  z.object({ ...Entry, kind: z.literal('refund_request'), reason: z.nullable(z.string()), byCustomer: ByCustomer }),
  /** What became of the request. */
  z.object({
    ...Entry,
    kind: z.literal('refund_decision'),
    decision: z.enum(['approved', 'rejected', 'withdrawn']),
    /** What staff wrote with a rejection. */
    reason: z.nullable(z.string()),
    byName: By,
    byCustomer: ByCustomer,
  }),
  /** Staff have kept a payment that was probably made for nothing. */
  z.object({
    ...Entry,
    kind: z.literal('kept_payment'),
    why: PaymentToDecideKind,
    productType: z.string(),
    quantity: z.number(),
    amount: z.string(),
    byName: By,
  }),
  /** A demo in the calendar, at the time when it was booked. */
  z.object({ ...Entry, kind: z.literal('booking'), startsAt: Instant, status: BookingStatus }),
  z.object({
    ...Entry,
    kind: z.literal('team'),
    event: z.enum(['invited', 'joined', 'seat_given', 'seat_taken']),
    /** The team member's name. */
    name: z.string(),
    /** The user who invited them. */
    byName: By,
    byCustomer: ByCustomer,
  }),
  z.object({
    ...Entry,
    kind: z.literal('change'),
    action: z.enum(['create', 'update', 'delete']),
    subject: z.enum(['customer', 'team_member', 'lead']),
    /** The team member's name. Null for other subjects and for deleted team members. */
    name: z.nullable(z.string()),
    /** Names of the changed fields, as in the API. */
    fields: z.array(z.string()),
    /** Old and new values. Empty for a deleted team member. */
    changes: z.array(FieldChange),
    byName: By,
    byCustomer: ByCustomer,
  }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;
