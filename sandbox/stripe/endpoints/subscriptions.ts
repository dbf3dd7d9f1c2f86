import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { invalid, missing } from '../api/errors.ts';
import { listing, pageOf } from '../api/list.ts';
import { bool, integer, metadataUpdate, notSupported, oneOf, text, unsettable } from '../api/parameters.ts';
import { now } from '../ids.ts';
import { billChange, detailsOf, endSubscription } from '../lifecycle/subscriptions.ts';
import { newest } from '../records.ts';
import type { Metadata, Subscription } from '../wire.ts';
import { changesOf, mergeMetadata } from './changes.ts';
import { find, retrieve } from './retrieve.ts';

const FEEDBACK = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;
const cancellationDetails = z
  .strictObject({
    comment: unsettable().optional(),
    feedback: z.union([z.literal('').transform(() => null), oneOf(...FEEDBACK)]).optional(),
  })
  .optional();
const itemChange = z.strictObject({
  id: text(),
  metadata: notSupported(),
  price: notSupported(),
  price_data: notSupported(),
  quantity: integer({ min: 1, max: 999_999 }).optional(),
});

const update = endpoint(
  'POST',
  '/subscriptions/:id',
  {
    billing_cycle_anchor: notSupported(),
    cancel_at: z.union([z.literal('').transform(() => null), integer({ min: 0 })]).optional(),
    cancel_at_period_end: bool().optional(),
    cancellation_details: cancellationDetails,
    default_payment_method: notSupported(),
    description: unsettable(500).optional(),
    discounts: notSupported(),
    items: z.array(itemChange).max(20).optional(),
    metadata: metadataUpdate().optional(),
    pause_collection: notSupported(),
    payment_behavior: oneOf('allow_incomplete', 'error_if_incomplete', 'default_incomplete').optional(),
    proration_behavior: oneOf('none', 'create_prorations', 'always_invoice').optional(),
    trial_end: notSupported(),
  },
  ({ account, id, params }) => {
    const before = find(account, 'subscriptions', 'subscription', id);
    if (before.status === 'canceled') refuseBeyondMetadata(id, params);
    const { description } = params;
    const after: Subscription = {
      ...before,
      ...(description !== undefined && { description }),
      ...endOf(before, params),
      items: withQuantities(before, params.items ?? []),
      metadata: mergeMetadata(before.metadata as Metadata, params.metadata),
    };
    const detailed = withDetails(after, params.cancellation_details);
    account.records.subscriptions.put(id, detailed);
    const isBilled = params.proration_behavior === 'always_invoice' && addsLicenses(before, detailed);
    const updated = isBilled ? billChange(account, before, detailed) : detailed;
    const previous = changesOf(before, updated);
    if (Object.keys(previous).length > 0) account.emit('customer.subscription.updated', updated, previous);
    return updated;
  },
);

/** An end with the period, or on a date. To take back the one does not take back the other. */
function endOf(
  before: Subscription,
  { cancel_at: date, cancel_at_period_end: withPeriod }: { cancel_at?: number | null; cancel_at_period_end?: boolean },
): Partial<Subscription> {
  if (date !== undefined && withPeriod !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  if (typeof date === 'number' && date <= now()) {
    throw invalid('`cancel_at` must be in the future.', { param: 'cancel_at' });
  }
  const ends = withPeriod ?? before.cancel_at_period_end;
  const end = ends
    ? (before.items.data[0]?.current_period_end ?? null)
    : before.cancel_at_period_end
      ? null
      : before.cancel_at;
  const [cancelAt, isWithPeriod] = date === undefined ? [end, ends] : [date, false];
  if (cancelAt === before.cancel_at && isWithPeriod === before.cancel_at_period_end) return {};
  return {
    cancel_at_period_end: isWithPeriod,
    cancel_at: cancelAt,
    canceled_at: cancelAt === null ? null : now(),
    cancellation_details: { ...detailsOf(before), reason: cancelAt === null ? null : 'cancellation_requested' },
  };
}

function withQuantities(subscription: Subscription, changes: z.output<typeof itemChange>[]): Subscription['items'] {
  const unknown = changes.find(({ id }) => !subscription.items.data.some((item) => item.id === id));
  if (unknown) throw missing('subscription_item', unknown.id, 'items[0][id]');
  const data = subscription.items.data.map((item) => {
    const quantity = changes.find(({ id }) => id === item.id)?.quantity ?? item.quantity ?? 1;
    return { ...item, quantity };
  });
  return { ...subscription.items, data };
}

/** Stripe would credit the customer for fewer, which the sandbox leaves out. */
function addsLicenses(before: Subscription, after: Subscription): boolean {
  const quantities = ({ items }: Subscription) => items.data.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
  return quantities(after) > quantities(before);
}

function withDetails(subscription: Subscription, said: z.output<typeof cancellationDetails>): Subscription {
  if (!said) return subscription;
  return { ...subscription, cancellation_details: { ...detailsOf(subscription), ...said } };
}

/** Refuses changes to an ended subscription other than its metadata and cancellation details. */
function refuseBeyondMetadata(
  id: string,
  {
    metadata: _metadata,
    cancellation_details: _said,
    ...rest
  }: object & { metadata?: unknown; cancellation_details?: unknown },
): void {
  if (Object.values(rest).every((value) => value === undefined)) return;
  throw invalid(`A canceled subscription can only update its cancellation_details and metadata: '${id}'`);
}

export const subscriptionEndpoints = [
  retrieve('/subscriptions', 'subscriptions', 'subscription'),
  update,
  endpoint(
    'DELETE',
    '/subscriptions/:id',
    { cancellation_details: cancellationDetails, invoice_now: notSupported(), prorate: notSupported() },
    ({ account, id, params }) => {
      const subscription = find(account, 'subscriptions', 'subscription', id);
      if (subscription.status === 'canceled') throw missing('subscription', id);
      return endSubscription(account, withDetails(subscription, params.cancellation_details), 'cancellation_requested');
    },
  ),
  endpoint(
    'GET',
    '/subscriptions',
    {
      ...listing,
      collection_method: oneOf('charge_automatically', 'send_invoice').optional(),
      current_period_end: notSupported(),
      current_period_start: notSupported(),
      customer: text().optional(),
      price: text().optional(),
      status: oneOf('active', 'all', 'canceled', 'ended', 'incomplete', 'past_due', 'trialing', 'unpaid').optional(),
    },
    ({ account, params }) => {
      const { customer, price, status } = params;
      const fits = (subscription: Subscription) =>
        subscription.customer === (customer ?? subscription.customer) &&
        (!price || subscription.items.data.some((item) => item.price.id === price)) &&
        hasStatus(subscription, status);
      return pageOf(newest(account.records.subscriptions, fits), params, '/v1/subscriptions', 'subscription');
    },
  ),
];

/** Filters subscriptions by status. Ended subscriptions are listed only on request. */
function hasStatus({ status }: Subscription, asked: string | undefined): boolean {
  if (asked === 'all') return true;
  if (asked === undefined) return status !== 'canceled';
  return status === (asked === 'ended' ? 'canceled' : asked);
}
