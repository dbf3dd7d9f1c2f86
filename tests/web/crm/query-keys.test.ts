import { describe, expect, it } from 'vitest';
import { queryKeysFor } from '#crm/app/use-live-updates.ts';

const paths = (event: Parameters<typeof queryKeysFor>[0]) =>
  queryKeysFor(event).map((key) =>
    key
      .slice(2)
      .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .join('/'),
  );

describe('what an event makes old', () => {
  it('is the conversation of a text, its customer’s record, and the unread counts', () => {
    const conversation = { kind: 'customer', customerId: 'c1' } as const;
    expect(paths({ type: 'text', conversation, messageId: 'm', direction: 'inbound' })).toEqual([
      'texts/customer c1',
      'customers/c1',
      'unread-counts',
    ]);
    expect(
      paths({ type: 'text-status', conversation: { kind: 'unknown', phone: '+44' }, messageId: 'm', status: 'sent' }),
    ).toEqual(['inbox', 'texts/unknown +44']);
  });

  it('is who is asked about, and whose texts pause for it', () => {
    expect(paths({ type: 'stop-question', stopQuestionId: 'q', customerId: 'c1', change: 'created' })).toEqual([
      'stop-questions',
      'customers/c1',
    ]);
    expect(paths({ type: 'stop-question', stopQuestionId: 'q', customerId: null, change: 'updated' })).toEqual([
      'stop-questions',
    ]);
  });

  it('is what waits for the person', () => {
    const event = { type: 'scheduled-send', scheduledSendId: 's', change: 'updated' } as const;
    expect(paths({ ...event, customerId: 'c1', teamMemberId: null })).toEqual(['scheduled-sends/customer c1']);
    expect(paths({ ...event, customerId: null, teamMemberId: 't1' })).toEqual(['scheduled-sends/team-member t1']);
  });

  it('is the lines with their figures, and what the person is in', () => {
    expect(paths({ type: 'follow-up', followUpId: 'f', change: 'updated' })).toEqual(['follow-ups']);
    expect(paths({ type: 'enrollment', followUpId: 'f', customerId: 'c1' })).toEqual([
      'follow-ups',
      'customers/c1/enrollments',
    ]);
    expect(paths({ type: 'enrollment', followUpId: 'f', customerId: null })).toEqual(['follow-ups']);
    expect(paths({ type: 'template', templateId: 't', change: 'updated' })).toEqual(['templates', 'follow-ups']);
  });

  it('is all that panels and screens show after a gap in the stream', () => {
    expect(paths({ type: 'resync' })).toEqual([
      'customers',
      'team-members',
      'purchases',
      'leads',
      'bookings/unclaimed',
      'inbox-waiting',
      'conversations',
      'inbox',
      'mail-state',
      'tasks',
      'refund-requests',
      'reports/money',
      'session',
      'staff-users',
      'staff-invitations',
      'staff-settings',
      'api-keys',
      'webhook-endpoints',
      'unread-counts',
      'unread-mails',
      'stop-questions',
      'texts',
      'scheduled-sends',
      'templates',
      'follow-ups',
      'notes',
      'tags',
      'views',
      'stats',
    ]);
  });

  it('is who is logged in, and the people, when somebody’s role is another', () => {
    expect(paths({ type: 'staff-user', userId: 'u', change: 'updated' })).toEqual([
      'session',
      'staff-users',
      'staff-invitations',
      'staff-settings',
    ]);
    expect(paths({ type: 'staff-settings' })).toEqual(['session', 'staff-settings']);
    expect(paths({ type: 'staff-invitation', invitationId: 'i', change: 'created' })).toEqual(['staff-invitations']);
  });

  it('is the keys, and the webhooks with their logs', () => {
    expect(paths({ type: 'api-key', apiKeyId: 'k', change: 'created' })).toEqual(['api-keys']);
    expect(paths({ type: 'webhook-endpoint', webhookEndpointId: 'w', change: 'updated' })).toEqual([
      'webhook-endpoints',
    ]);
  });

  it('is the note and all of its customer, the task and what is due, and the names of tags', () => {
    expect(paths({ type: 'note', noteId: 'n', customerId: 'c1', change: 'updated' })).toEqual([
      'notes/n',
      'customers/c1',
    ]);
    expect(paths({ type: 'task', taskId: 't', customerId: null, change: 'updated' })).toEqual(['tasks/due', 'tasks/t']);
    expect(paths({ type: 'task', taskId: 't', customerId: 'c1', change: 'created' })).toEqual([
      'tasks/due',
      'tasks/t',
      'tasks/{"customerId":"c1","done":"0"}',
      'customers/c1',
    ]);
    expect(paths({ type: 'tag', tagId: 't', change: 'updated' })).toEqual(['tags']);
  });

  it('is the counts of leads, and the lead in its customer’s panel', () => {
    expect(paths({ type: 'lead', leadId: 'l', customerId: 'c1', change: 'updated' })).toEqual([
      'customers/c1',
      'leads/summary',
      'leads/count',
      'leads/l',
      'leads/{"customerId":"c1"}',
    ]);
    expect(paths({ type: 'lead', leadId: 'l', customerId: 'c1', change: 'created' })).toContain('leads/sources');
  });

  it('is what belongs to the customer, and never a long list', () => {
    expect(paths({ type: 'purchase', purchaseId: 'p', customerId: 'c1', change: 'created' })).toEqual([
      'customers/c1',
      'purchases/{"customerId":"c1"}',
      'refund-requests',
      'reports/money',
      'stats',
    ]);
    expect(paths({ type: 'team-member', teamMemberId: 't', ownerId: 'c1', change: 'updated' })).toEqual([
      'customers/c1',
      'team-members/t',
      'team-members/{"ownerId":"c1"}',
      'stats',
    ]);
    expect(paths({ type: 'customer', customerId: 'c1', change: 'created' })).toContain('stats');
    expect(paths({ type: 'customer', customerId: 'c1', change: 'updated' })).not.toContain('stats');
  });
});
