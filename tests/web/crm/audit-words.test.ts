import { describe, expect, it } from 'vitest';
import type { AuditLine } from '#contract/audit.ts';
import { describeLine } from '#crm/features/staff/audit/audit-words.ts';
import { changeInWords } from '#crm/shared/field-change.ts';
import { dateTimeLabel } from '#crm/shared/local-time.ts';

const line = (given: Partial<AuditLine>): AuditLine => ({
  id: 'a',
  createdAt: '2026-11-21T12:00:00.000Z',
  action: 'update',
  subjectType: 'customer',
  subjectId: 'c',
  customerId: 'c',
  fields: [],
  changes: [],
  subjectName: null,
  panelCustomerId: null,
  imported: null,
  userId: 'u',
  keyName: null,
  username: 'staff',
  ...given,
});

const sentence = (given: Partial<AuditLine>): string => {
  const { before, name, after } = describeLine(line(given));
  return `${before}${name}${after}`;
};

const GRACE = { subjectName: 'Grace Okafor', panelCustomerId: 'c' };

describe('A line of the audit log', () => {
  it.each<[Partial<AuditLine>, string]>([
    [GRACE, 'Changed Grace Okafor'],
    [{}, 'Changed a deleted customer'],
    [{ subjectType: 'team_member' }, 'Changed a deleted team member'],
    [{ action: 'delete', subjectType: 'team_member' }, 'Deleted a team member'],
    [{ action: 'send', subjectType: 'email', ...GRACE }, 'Sent an email to Grace Okafor'],
    [{ action: 'send', subjectType: 'text' }, 'Sent a text to a deleted customer'],
    [{ action: 'send', subjectType: 'text', customerId: null }, 'Sent a text to somebody unknown or deleted'],
    [{ action: 'refund', subjectType: 'purchase', customerId: null }, 'Refunded a purchase of a deleted customer'],
    [{ action: 'update', subjectType: 'conversation', ...GRACE }, 'Changed the conversation with Grace Okafor'],
    [
      { action: 'update', subjectType: 'conversation', customerId: null },
      'Changed the conversation with somebody unknown or deleted',
    ],
    [{ action: 'create', subjectType: 'call', ...GRACE }, 'Logged a call with Grace Okafor'],
    [{ action: 'create', subjectType: 'scheduled_send', ...GRACE }, 'Ordered a message for later to Grace Okafor'],
    [{ action: 'cancel', subjectType: 'scheduled_send', ...GRACE }, 'Withdrew a message for later to Grace Okafor'],
    [{ action: 'send', subjectType: 'scheduled_send', ...GRACE }, 'Sent a message for later to Grace Okafor'],
    [{ action: 'approve', subjectType: 'stop_question', ...GRACE }, 'Settled that Grace Okafor wants no more texts'],
    [{ action: 'reject', subjectType: 'stop_question', ...GRACE }, 'Settled that Grace Okafor goes on getting texts'],
    [{ action: 'create', subjectType: 'enrollment', customerId: null }, 'Put customers into a follow-up'],
    [{ action: 'cancel', subjectType: 'enrollment', ...GRACE }, 'Stopped a follow-up of Grace Okafor'],
    [{ subjectType: 'lead', ...GRACE }, 'Changed the lead of Grace Okafor'],
    [{ subjectType: 'lead', customerId: null }, 'Changed a lead'],
    [{ subjectType: 'follow_up', customerId: null }, 'Changed a follow-up'],
    [{ subjectType: 'sending_settings', customerId: null }, 'Changed the sending hours'],
    [{ action: 'read', subjectType: 'conversation', ...GRACE }, 'Marked the messages of Grace Okafor as read'],
    [
      { action: 'read', subjectType: 'conversation', customerId: null },
      'Marked the messages of somebody unknown or deleted as read',
    ],
    [
      { action: 'read', subjectType: 'conversation', subjectId: 'unknown sender' },
      'Marked the messages of an unknown sender as read',
    ],
    [{ action: 'mark_unread', subjectType: 'conversation', ...GRACE }, 'Marked the messages of Grace Okafor as unread'],
    [{ action: 'export', ...GRACE }, 'Exported the data of Grace Okafor'],
    [
      { action: 'export', subjectType: 'file', subjectName: 'users-export-2026-11-22.csv' },
      'Exported users-export-2026-11-22.csv',
    ],
    [{ action: 'retry', subjectType: 'job', ...GRACE }, 'Tried a job for Grace Okafor again'],
    [{ action: 'delete', subjectType: 'job', customerId: null }, 'Discarded a job'],
    [{ action: 'disable', subjectType: 'user', subjectName: 'ada' }, 'Disabled the staff user ada'],
    [{ action: 'make_viewer', subjectType: 'user', subjectName: 'ada' }, 'Made a viewer: ada'],
    [{ action: 'create', subjectType: 'api_key', customerId: null, subjectName: 'Zapier' }, 'Made the key Zapier'],
    [{ action: 'delete', subjectType: 'api_key', customerId: null }, 'Ended the key that is gone'],
    [{ action: 'logout', subjectType: 'session' }, 'Logged out'],
    [{ action: 'login', subjectType: 'user', subjectName: 'staff' }, 'Logged in'],
    [{ action: 'login_failed', subjectType: 'user' }, 'Login failed'],
    [{ action: 'password_reset', subjectType: 'user', subjectName: 'ada', username: null }, 'Password was reset: ada'],
  ])('says %j as %s', (given, words) => {
    expect(sentence(given)).toBe(words);
  });

  it.each([
    [{ customers: 12, teamMembers: 0 }, 'customers.csv', 'Imported 12 customers from customers.csv'],
    [{ customers: 1, teamMembers: 2 }, null, 'Imported 1 customer and 2 team members through the API'],
    [{ customers: 0, teamMembers: 1 }, 'a.csv', 'Imported 1 team member from a.csv'],
    [{ customers: 0, teamMembers: 0 }, 'a.csv', 'Imported nobody from a.csv'],
  ])('says an import of %j from %s in words', (imported, subjectName, words) => {
    expect(sentence({ action: 'import', subjectType: 'import', imported, subjectName })).toBe(words);
  });

  it('says which import was undone', () => {
    const given = { imported: { customers: 12, teamMembers: 0 }, subjectName: 'customers.csv' };
    expect(sentence({ action: 'undo', subjectType: 'import', ...given })).toBe(
      'Undid the import of 12 customers from customers.csv',
    );
  });

  it('says what another version of the product has noted, as well as it can', () => {
    expect(sentence({ action: 'price_change', subjectType: 'price_list' })).toBe('price change a price list');
  });
});

const NOON = '2026-11-30T12:00:00.000Z';

describe('A change', () => {
  it.each([
    [{ field: 'phone', before: '+15125551200', after: '512 555 1201' }, 'phone (512) 555-1200 → (512) 555-1201'],
    [{ field: 'phone', before: '+15125551200', after: '512 555 1200' }, 'phone +15125551200 → 512 555 1200'],
    [{ field: 'role', before: null, after: 'Claims' }, 'role none → Claims'],
    [{ field: 'phone', before: '(512) 555-1200', after: '' }, 'phone (512) 555-1200 → none'],
    [{ field: 'teamMemberLicenses', before: '0', after: '3' }, 'licenses 0 → 3'],
    [{ field: 'isActive', before: '1', after: '0' }, 'status Active → Inactive'],
    [{ field: 'doneAt', before: null, after: NOON }, `done none → ${dateTimeLabel(NOON)}`],
    [{ field: 'dueAt', before: NOON, after: null }, `due date ${dateTimeLabel(NOON)} → none`],
    [{ field: 'hasSignedInToApp', before: '0', after: '1' }, 'signed in to the app no → yes'],
  ])('%j reads “%s”', (change, words) => {
    expect(changeInWords(change)).toBe(words);
  });
});
