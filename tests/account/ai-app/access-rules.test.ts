import { describe, expect, test } from 'vitest';
import { accessOfCustomer, type SubscriptionFacts, seatsOf } from '#server/modules/account/ai-app/access.rules.ts';

const SOON = new Date('2026-12-01T00:00:00Z');
const LATER = new Date('2027-01-01T00:00:00Z');

function subscription(status: string | null, facts: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return { productType: 'agent_license', status, isRefunded: false, cancelAt: null, ...facts };
}

describe('A customer has access', () => {
  test.each<[string, Parameters<typeof accessOfCustomer>[0], string, Date | null]>([
    ['not without a subscription', { override: null, subscriptions: [] }, 'none', null],
    ['while one is active', { override: null, subscriptions: [subscription('active')] }, 'active', null],
    ['while one is on trial', { override: null, subscriptions: [subscription('trialing')] }, 'active', null],
    ['while a payment is overdue', { override: null, subscriptions: [subscription('past_due')] }, 'past_due', null],
    ['no more once it was canceled', { override: null, subscriptions: [subscription('canceled')] }, 'ended', null],
    ['no more once it stays unpaid', { override: null, subscriptions: [subscription('unpaid')] }, 'ended', null],
    ['not while it is paused', { override: null, subscriptions: [subscription('paused')] }, 'ended', null],
    ['not before the first payment', { override: null, subscriptions: [subscription('incomplete')] }, 'none', null],
    ['not after none came', { override: null, subscriptions: [subscription('incomplete_expired')] }, 'none', null],
    ['not by one Stripe was not asked about', { override: null, subscriptions: [subscription(null)] }, 'none', null],
    [
      'not by team licenses',
      { override: null, subscriptions: [subscription('active', { productType: 'team_license' })] },
      'none',
      null,
    ],
    [
      'not when the money went back in full',
      { override: null, subscriptions: [subscription('active', { isRefunded: true })] },
      'ended',
      null,
    ],
    [
      'until the end that is known',
      { override: null, subscriptions: [subscription('active', { cancelAt: SOON })] },
      'active',
      SOON,
    ],
    [
      'until the last of several ends',
      {
        override: null,
        subscriptions: [subscription('active', { cancelAt: LATER }), subscription('past_due', { cancelAt: SOON })],
      },
      'active',
      LATER,
    ],
    [
      'without an end while one goes on',
      { override: null, subscriptions: [subscription('past_due'), subscription('active', { cancelAt: SOON })] },
      'active',
      null,
    ],
    [
      'by a new subscription after an ended one',
      { override: null, subscriptions: [subscription('canceled'), subscription('active')] },
      'active',
      null,
    ],
    ['by what staff have granted', { override: 'granted', subscriptions: [] }, 'active', null],
    [
      'by what staff have granted, beyond an end',
      { override: 'granted', subscriptions: [subscription('canceled', { cancelAt: SOON })] },
      'active',
      null,
    ],
    [
      'never while blocked',
      { override: 'blocked', subscriptions: [subscription('active', { cancelAt: SOON })] },
      'ended',
      null,
    ],
    ['never while blocked, who never paid included', { override: 'blocked', subscriptions: [] }, 'ended', null],
  ])('%s', (_, facts, state, until) => {
    expect(accessOfCustomer(facts)).toEqual({ state, until });
  });
});

describe('A team member', () => {
  const member = (id: string, isActive: 0 | 1 = 1) => ({ id, isActive });

  test('has a seat while the licenses reach, the oldest first, and inactive ones take none', () => {
    const owner = { licenses: 2, accessState: 'active' } as const;
    expect(seatsOf(owner, [member('old'), member('away', 0), member('next'), member('late')])).toEqual([
      { id: 'old', hasSeat: 1, accessState: 'active' },
      { id: 'away', hasSeat: 0, accessState: 'none' },
      { id: 'next', hasSeat: 1, accessState: 'active' },
      { id: 'late', hasSeat: 0, accessState: 'none' },
    ]);
  });

  test.each(['none', 'active', 'past_due', 'ended'] as const)('with a seat has the access of an owner: %s', (state) => {
    expect(seatsOf({ licenses: 1, accessState: state }, [member('only')])).toEqual([
      { id: 'only', hasSeat: 1, accessState: state },
    ]);
  });

  test('has none where no license was bought', () => {
    expect(seatsOf({ licenses: 0, accessState: 'active' }, [member('only')])[0]).toMatchObject({
      hasSeat: 0,
      accessState: 'none',
    });
  });
});
