import { expect, it } from 'vitest';
import { isCrmAddress } from '#contract/crm-addresses.ts';
import { screenOf } from '#crm/shared/navigation/navigation.ts';
import { timeOf } from '#tests/support/time-of.ts';

it.each([
  ['/staff/crm', 'dashboard'],
  ['/staff/crm/account', 'account'],
  ['/staff/crm/audit/', 'audit'],
  ['/staff/crm/customers/account', 'dashboard'],
  ['/staff/crm/leads', 'leads'],
  ['/staff/crm/leads/customers/f21df778', 'leads'],
  ['/staff/crm/refunds/customers/f21df778', 'refunds'],
  ['/staff/crm/tasks', 'tasks'],
  ['/staff/crm/tasks/customers/f21df778', 'tasks'],
  ['/staff/crm/accounts', 'dashboard'],
])('%s is the address of the %s', (path, screen) => {
  expect(screenOf(path)).toBe(screen);
});

it.each([
  ['/staff/crm', true],
  ['/staff/crm/audit/', true],
  ['/staff/crm/customers/f21df778', true],
  ['/staff/crm/customers/', false],
  ['/staff/crm/customers/%', false],
  ['/staff/crm/customers/1/2', false],
  ['/staff/crm/team-members/f21df778', true],
  ['/staff/crm/team-members/', false],
  ['/staff/crm/team-members', false],
  ['/staff/crm/leads', true],
  ['/staff/crm/leads/customers/f21df778', true],
  ['/staff/crm/leads/team-members/f21df778', true],
  ['/staff/crm/leads/f21df778', false],
  ['/staff/crm/audit/customers/f21df778', false],
  ['/staff/crm/Audit', false],
  ['/staff', false],
])('%s is an address of the CRM: %s', (path, isOne) => {
  expect(isCrmAddress(path)).toBe(isOne);
});

it('16 KB of slashes are told from the CRM’s own addresses within milliseconds: the server asks for every visitor', () => {
  const path = `/staff/crm${'/'.repeat(16_000)}x`;
  expect(timeOf(() => isCrmAddress(path))).toBeLessThan(100);
});
