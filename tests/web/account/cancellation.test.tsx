import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Account, AccountSubscription } from '#contract/account.ts';
import { Cancellation } from '#web/account/overview/cancellation.tsx';

// Times without a zone are of this machine’s, as the shown days are.
const license: AccountSubscription = {
  id: 's',
  productType: 'agent_license',
  quantity: 1,
  monthlyAmount: '97.00',
  status: 'active',
  renewsAt: '2026-12-22T12:00:00',
  cancelAt: null,
};
const team = { ...license, id: 't', productType: 'team_license', quantity: 5 };

/** Returns what the question about canceling these subscriptions says. */
function question(...asked: AccountSubscription[]): string {
  const account = { licences: { paid: 5, used: 2 } } as Account;
  const callbacks = { onConfirm: () => {}, onClose: () => {} };
  const html = renderToStaticMarkup(
    <Cancellation account={account} asked={asked} pending={false} error={null} {...callbacks} />,
  );
  return html.replace(/<[^>]+>/g, ' ');
}

describe('The question about canceling', () => {
  test('says until when nothing changes, and that nothing more is charged', () => {
    const words = question(license);
    expect(words).toContain('Nothing changes until December 22, 2026: the app stays open to you.');
    expect(words).toContain('Nothing more is charged. Your data');
    expect(question(team)).toContain('Nothing more is charged for what is canceled.');
  });

  test('of a license whose payment is overdue does not promise that nothing more is charged, nor the day', () => {
    const words = question({ ...license, status: 'past_due' });
    expect(words).not.toContain('Nothing more is charged');
    expect(words).not.toContain('Nothing changes until');
    expect(words).toContain('The app stays open to you until December 22, 2026 at the latest.');
    expect(words).toContain(
      'A payment is overdue, and we go on trying to take it. After that nothing more is charged.',
    );
    const ofTeam = question({ ...team, status: 'past_due' });
    expect(ofTeam).not.toMatch(/Nothing (more|changes)/);
    expect(ofTeam).toContain('After that nothing more is charged for what is canceled.');
  });
});
