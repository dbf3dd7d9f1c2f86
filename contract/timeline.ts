import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { SmsStatus } from './messages.ts';
import { PurchaseStatus } from './purchases.ts';

/** `id` is of the row that the entry speaks of; it is unique within a timeline. */
const Entry = { id: z.string(), at: Instant };
/** Username of the staff member; null for what the system did, or one who is gone. */
const By = z.nullable(z.string());

/** One thing that happened with a customer. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...Entry,
    kind: z.literal('email'),
    subject: z.string(),
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
  z.object({
    ...Entry,
    kind: z.literal('purchase'),
    productType: z.string(),
    quantity: z.number(),
    /** With two decimals. */
    amount: z.string(),
    status: PurchaseStatus,
  }),
  /** The customer followed the secure link of a welcome mail. */
  z.object({ ...Entry, kind: z.literal('sign_in') }),
  z.object({
    ...Entry,
    kind: z.literal('consent'),
    change: z.enum(['consent', 'opt_out', 'opt_in']),
    /** The sentence agreed to, or the word the phone sent. */
    words: z.string(),
  }),
  z.object({
    ...Entry,
    kind: z.literal('change'),
    action: z.enum(['create', 'update', 'delete']),
    subject: z.enum(['customer', 'team_member']),
    /** The team member's name; null for the customer, and once the team member is deleted. */
    name: z.nullable(z.string()),
    /** Names of the fields that an update changed, as in the API. */
    fields: z.array(z.string()),
    byName: By,
  }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;
