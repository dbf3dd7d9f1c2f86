import { expect, it } from 'vitest';
import { viewOf } from '../../../web/crm/navigation/view-address.ts';

it.each([
  ['/staff/crm', 'dashboard'],
  ['/staff/crm/account', 'account'],
  ['/staff/crm/audit/', 'audit'],
  ['/staff/crm/customers/account', 'dashboard'],
  ['/staff/crm/accounts', 'dashboard'],
])('%s is the address of the %s', (path, view) => {
  expect(viewOf(path)).toBe(view);
});
