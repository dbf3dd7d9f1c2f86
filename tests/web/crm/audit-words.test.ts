import { describe, expect, it } from 'vitest';
import type { AuditLine } from '../../../contract/audit.ts';
import { describeLine } from '../../../web/crm/features/audit/audit-words.ts';

const line = (given: Partial<AuditLine>): AuditLine => ({
  id: 'a',
  createdAt: '2026-11-21T12:00:00.000Z',
  action: 'update',
  subjectType: 'customer',
  subjectId: 'c',
  customerId: 'c',
  fields: [],
  userId: 'u',
  username: 'staff',
  ...given,
});

describe('A line of the audit log', () => {
  it.each([
    [{ fields: ['name', 'teamMemberLicenses', 'ownerId'] }, 'Changed a customer: name, licenses, owner id'],
    [{ action: 'delete', subjectType: 'team_member' }, 'Deleted a team member'],
    [{ action: 'send', subjectType: 'email' }, 'Sent an email'],
    [{ action: 'disable', subjectType: 'user' }, 'Disabled a user'],
    [{ action: 'logout', subjectType: 'session' }, 'Logged out'],
    [{ action: 'login_failed', subjectType: 'user' }, 'Login failed'],
  ])('says %j as %s', (given, words) => {
    expect(describeLine(line(given))).toBe(words);
  });

  it('says what another version of the product has noted, as well as it can', () => {
    expect(describeLine(line({ action: 'price_change', subjectType: 'price_list' }))).toBe('price change a price list');
  });
});
