import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { licenseStateOf } from '#web/account/shared/license-state.ts';

// Times without a zone are of this machine’s, as the shown days are.
const agent = {
  id: 's',
  productType: 'agent_license',
  quantity: 1,
  monthlyAmount: '97.00',
  status: 'active',
  cancelAt: null,
};
const owner: Account = {
  kind: 'owner',
  name: 'Ada Broker',
  email: 'ada@firm.example',
  access: { state: 'active', until: null },
  licences: { paid: 0, used: 0 },
  subscriptions: [{ ...agent, renewsAt: '2026-12-22T12:00:00' }],
  guide: { answered: 0, total: 30 },
  accountName: 'Ada Broker',
  hasSeat: false,
  waitsFor: null,
  isActive: true,
  isBlocked: false,
  switchTo: null,
  prices: { agentLicense: '97.00', teamLicense: '47.00', currency: 'USD' },
  refundable: null,
  supportEmail: 'support@example.com',
};
const member: Account = { ...owner, kind: 'member', hasSeat: true, subscriptions: [] };

describe('An owner’s license', () => {
  test('says when the next payment is due, and which comes first of several', () => {
    expect(licenseStateOf(owner).lines).toEqual(['Next payment on December 22, 2026.']);
    const second = { ...agent, id: 't', renewsAt: '2026-12-04T12:00:00' };
    const both = { ...owner, subscriptions: [...owner.subscriptions, second] };
    expect(licenseStateOf(both).lines).toEqual(['Next payment on December 4, 2026.']);
  });

  test('says until when it is good once it is canceled', () => {
    const canceled = { ...owner, access: { state: 'active', until: '2026-12-22T12:00:00' } } as const;
    expect(licenseStateOf(canceled)).toMatchObject({
      title: 'Active',
      opensApp: true,
      lines: ['Canceled. The app stays open until December 22, 2026; nothing more is charged.'],
    });
  });

  test('says what is charged on when the team’s licenses are not canceled with it, or run without one', () => {
    const team = { ...agent, id: 't', productType: 'team_license', quantity: 5, renewsAt: '2026-12-28T12:00:00' };
    const until = '2026-12-22T12:00:00';
    const gone = { ...agent, renewsAt: null, cancelAt: until };
    const canceled: Account = { ...owner, access: { state: 'active', until }, subscriptions: [gone, team] };
    const still =
      'Charged each month as before: 5 team licenses. They are of use only with a license of your own. You can cancel them below.';
    expect(licenseStateOf(canceled).lines).toEqual([
      'Canceled. The app stays open until December 22, 2026; nothing more is charged for it.',
      still,
    ]);
    for (const state of ['ended', 'none'] as const) {
      const alone = { ...owner, access: { state, until: null }, subscriptions: [team] };
      expect(licenseStateOf(alone).lines).toContain(still);
      const ending = { ...alone, subscriptions: [{ ...team, cancelAt: until }] };
      expect(licenseStateOf(ending).lines).not.toContain(still);
    }
  });

  test('asks for no money where staff have granted it', () => {
    expect(licenseStateOf({ ...owner, subscriptions: [] }).lines).toEqual([
      'Set up by our team. There is nothing to pay here.',
    ]);
  });

  test('is offered again where it has ended, and not where staff have closed access, whether or not it goes on', () => {
    const ended = { ...owner, access: { state: 'ended', until: null } } as const;
    expect(licenseStateOf({ ...ended, subscriptions: [] })).toMatchObject({ title: 'Ended', next: 'buy' });
    for (const { subscriptions } of [owner, member]) {
      const blocked = { ...ended, subscriptions, isBlocked: true };
      expect(licenseStateOf(blocked)).toMatchObject({ title: 'Access closed', next: 'support', opensApp: false });
    }
  });

  test('says that its payment went back where Stripe has yet to end it', () => {
    const refunded = licenseStateOf({ ...owner, access: { state: 'ended', until: null } });
    expect(refunded).toMatchObject({ title: 'Ended', next: 'buy' });
    expect(refunded.lines[0]).toMatch(/^Your last payment went back to you, so your license has ended/);
  });

  test('opens the app while a payment is overdue, and leads to another card', () => {
    const overdue = { ...owner, access: { state: 'past_due', until: null } } as const;
    expect(licenseStateOf(overdue)).toMatchObject({ title: 'Payment overdue', opensApp: true, next: 'card' });
  });
});

describe('A team member is told why the app is shut', () => {
  test.each([
    ['Deactivated', { isActive: false }, 'Ada Broker has turned your access off.'],
    ['Waiting for a seat', { waitsFor: 'seat' }, 'All licenses of Ada Broker are in use.'],
    ['Not open yet', { waitsFor: 'team_licenses' }, 'Ada Broker has no team licenses yet.'],
    ['Ended', { waitsFor: 'renewal' }, 'The license of Ada Broker has ended.'],
    ['Not open yet', { waitsFor: 'license' }, 'Ada Broker has no license yet.'],
  ] as const)('%s', (title, change, why) => {
    const state = licenseStateOf({ ...member, hasSeat: false, access: { state: 'none', until: null }, ...change });
    expect(state).toMatchObject({ title, opensApp: false, lines: [expect.stringContaining(why)] });
    expect(state.next).toBe(undefined);
  });

  test('and that it is open, with the owner’s license', () => {
    expect(licenseStateOf(member)).toMatchObject({ title: 'Active', opensApp: true });
  });
});
