import { expect, test } from 'vitest';
import type { AccountTeamMember } from '#contract/account.ts';
import { changesSince } from '#web/account/team/changes-since.ts';

const JANE: AccountTeamMember = {
  id: 'm',
  name: 'Jane',
  email: 'jane@firm.exmaple',
  phone: null,
  role: 'Agent',
  isActive: 1,
  invitedAt: null,
  joinedAt: null,
  hasSeat: 1,
};
const UNCHANGED = { name: 'Jane', email: 'jane@firm.exmaple', phone: null, role: 'Agent' };

test.each([
  ['another role alone, so that what staff have corrected meanwhile stays', { role: 'Claims' }],
  ['a phone that is new, and a role that is gone', { phone: '+1 415 555 2671', role: null }],
  ['nothing, when nothing was typed', {}],
])('An owner’s edit sends %s', (_what, typed) => {
  expect(changesSince(JANE, { ...UNCHANGED, ...typed })).toEqual(typed);
});
