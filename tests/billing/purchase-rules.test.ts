import { describe, expect, test } from 'vitest';
import { AGENT_LICENSE, type PurchaseStatus, TEAM_LICENSE } from '#contract/purchases.ts';
import type { PaymentState, SubscriptionState } from '#server/gateways/payments/payments.gateway.ts';
import { foreignCurrencyOf, licensesGranted } from '#server/modules/billing/purchases/purchase.rules.ts';

const PAID = { outcome: 'paid', cardCents: 9_700, refundedCents: 0, isDisputed: false, paymentIntentId: 'pi_1' };
const REFUNDED = { ...PAID, refundedCents: 9_700 };
const bought = (status: PurchaseStatus) => ({ productType: TEAM_LICENSE, quantity: 3, status });

/** Returns a subscription that pays for five licenses by now. */
function subscription(facts: { newestPayment?: typeof PAID; ended?: boolean; keptPaymentIds?: string[] } = {}) {
  return {
    ended: false,
    keptPaymentIds: [],
    quantity: 5,
    newestPayment: undefined,
    ...facts,
  } as unknown as SubscriptionState & {
    newestPayment: PaymentState | undefined;
  };
}

describe('A payment for team licenses gives', () => {
  test.each<[string, PurchaseStatus, SubscriptionState | undefined, number]>([
    ['none before it has arrived', 'pending', subscription(), 0],
    ['none when it failed', 'failed', undefined, 0],
    ['as many as were bought, without a subscription', 'completed', undefined, 3],
    ['as many as the subscription pays for', 'completed', subscription({ newestPayment: PAID }), 5],
    [
      'the same after a refund of a part',
      'partially_refunded',
      subscription({ newestPayment: { ...PAID, refundedCents: 100 } }),
      5,
    ],
    [
      'none after a refund of all, even before the subscription has ended',
      'refunded',
      subscription({ newestPayment: REFUNDED }),
      0,
    ],
    [
      'the same after a refund of all, when staff have kept the subscription',
      'refunded',
      subscription({ newestPayment: REFUNDED, keptPaymentIds: ['pi_1'] }),
      5,
    ],
    ['the same after a refund of an older one', 'refunded', subscription({ newestPayment: PAID }), 5],
    ['none after the end of the subscription', 'completed', subscription({ newestPayment: PAID, ended: true }), 0],
  ])('%s', (_case, status, paidBy, licenses) => {
    expect(licensesGranted(bought(status), paidBy)).toBe(licenses);
  });

  test('none for another product', () => {
    expect(licensesGranted({ ...bought('completed'), productType: AGENT_LICENSE }, undefined)).toBe(0);
  });
});

describe('Money in another currency than the licenses', () => {
  test.each([
    ['of a card is noticed', { cardCents: 9_700, currency: 'eur' }, 'eur'],
    ['is none in the same currency', { cardCents: 9_700, currency: 'usd' }, undefined],
    ['is none where no card has paid', { cardCents: 0, currency: 'xxx' }, undefined],
  ])('%s', (_, payment, foreign) => {
    expect(foreignCurrencyOf(payment, 'usd')).toBe(foreign);
  });
});
