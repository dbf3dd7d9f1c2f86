import { describe, expect, test } from 'vitest';
import type { AccountTeamMember } from '#contract/account.ts';
import { seatStateOf } from '#web/account/team/seat-state.ts';

// Times without a zone are of this machine’s, as the shown days are.
const member: AccountTeamMember = {
  id: 'm',
  name: 'Mia',
  email: 'mia@firm.example',
  phone: null,
  role: null,
  isActive: 1,
  invitedAt: '2026-11-20T12:00:00',
  joinedAt: null,
  hasSeat: 1,
};

describe('A team member in the owner’s list', () => {
  test.each([
    ['Invited November 20, 2026', {}],
    ['Joined November 21, 2026', { joinedAt: '2026-11-21T12:00:00' }],
    ['Waiting for a seat', { hasSeat: 0 }],
    ['Deactivated', { isActive: 0, hasSeat: 0, joinedAt: '2026-11-21T12:00:00' }],
    ['Not invited yet', { invitedAt: null }],
  ] as const)('is shown as “%s”', (label, change) => {
    expect(seatStateOf({ ...member, ...change }).label).toBe(label);
  });

  test('who waits is also said to have been invited, or to have joined', () => {
    expect(seatStateOf({ ...member, hasSeat: 0 }).detail).toBe('invited November 20, 2026');
    expect(seatStateOf({ ...member, hasSeat: 0, joinedAt: '2026-11-21T12:00:00' }).detail).toBe(
      'joined November 21, 2026',
    );
  });
});
