import { describe, expect, it } from 'vitest';
import type { Subscription } from '#contract/subscriptions.ts';
import {
  describeEnd,
  describeNext,
  isToEnd,
  isUseless,
} from '#crm/features/billing/subscriptions/subscription-words.ts';
import { dateLabel } from '#crm/shared/local-time.ts';

const PERIOD_END = '2026-12-24T12:00:00.000Z';

const TEAM: Subscription = {
  id: 'subscription',
  customerId: 'customer',
  stripeSubscriptionId: 'sub_1',
  productType: 'team_license',
  quantity: 3,
  monthlyAmount: '28.50',
  status: 'active',
  currentPeriodEnd: PERIOD_END,
  nextPaymentAt: PERIOD_END,
  cancelAt: null,
  endedAt: null,
  pendingChange: null,
  lastFailure: null,
};
const OWN: Subscription = { ...TEAM, productType: 'agent_license', quantity: 1 };
const WITHOUT_LICENSE = { accessState: 'ended', accessOverride: null } as const;

describe('a subscription in the panel', () => {
  it('is charged for nothing where team licenses go on without the customer’s own license', () => {
    expect(isUseless(TEAM, WITHOUT_LICENSE)).toBe(true);
    expect(isUseless(TEAM, { ...WITHOUT_LICENSE, accessState: 'none' })).toBe(true);
    expect(isUseless({ ...TEAM, status: 'past_due' }, WITHOUT_LICENSE)).toBe(true);
  });

  it.each([
    ['with the customer’s own license', TEAM, { accessState: 'active', accessOverride: null }],
    ['of somebody who may come back once the block is lifted', TEAM, { ...WITHOUT_LICENSE, accessOverride: 'blocked' }],
    ['that has ended', { ...TEAM, status: 'canceled' }, WITHOUT_LICENSE],
    ['that is to end', { ...TEAM, cancelAt: PERIOD_END }, WITHOUT_LICENSE],
    ['that Stripe has yet to be told to end', { ...TEAM, pendingChange: 'cancel_now' }, WITHOUT_LICENSE],
    ['that is the license itself', OWN, WITHOUT_LICENSE],
  ] as const)('is not said to be charged for nothing %s', (_, subscription, customer) => {
    expect(isUseless(subscription, customer)).toBe(false);
  });

  it('follows the request that waits for Stripe, not what Stripe still says', () => {
    expect(isToEnd({ ...TEAM, cancelAt: PERIOD_END, pendingChange: 'resume' })).toBe(false);
    expect(isToEnd({ ...TEAM, pendingChange: 'cancel_at_period_end' })).toBe(true);
  });

  it('says what comes next: a payment with its sum, or an end', () => {
    const day = dateLabel(PERIOD_END);
    expect(describeNext(TEAM)).toBe(`Next payment on ${day}, $28.50 a month`);
    expect(describeNext({ ...TEAM, cancelAt: PERIOD_END })).toBe(`Ends on ${day}`);
    expect(describeNext({ ...TEAM, status: 'canceled', endedAt: PERIOD_END })).toBe(`Ended on ${day}`);
    expect(describeNext({ ...TEAM, nextPaymentAt: null })).toBeUndefined();
  });

  it('says what a cancellation takes, and when', () => {
    const day = dateLabel(PERIOD_END);
    expect(describeEnd(OWN, true)).toBe(`Access ends on ${day}.`);
    expect(describeEnd({ ...TEAM, quantity: 1 }, false)).toBe(
      `The team license ends at once, though the period runs until ${day}.`,
    );
    expect(describeEnd({ ...TEAM, currentPeriodEnd: null }, true)).toBe(
      'The 3 team licenses end with the paid period.',
    );
  });
});
