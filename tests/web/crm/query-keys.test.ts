import { describe, expect, it } from 'vitest';
import { queryKeysFor } from '../../../web/crm/app/use-live-updates.ts';

const paths = (event: Parameters<typeof queryKeysFor>[0]) => queryKeysFor(event).map((key) => key.slice(2).join('/'));

describe('what an event makes old', () => {
  it('is the conversation of a text, its customer’s record, and the unread counts', () => {
    const conversation = { kind: 'customer', customerId: 'c1' } as const;
    expect(paths({ type: 'text', conversation, messageId: 'm', direction: 'inbound' })).toEqual([
      'conversations/customer c1',
      'customers/c1',
      'unread-counts',
    ]);
    expect(
      paths({ type: 'text-status', conversation: { kind: 'unknown', phone: '+44' }, messageId: 'm', status: 'sent' }),
    ).toEqual(['conversations/unknown +44']);
  });

  it('is every open conversation after a gap in the stream', () => {
    expect(paths({ type: 'resync' })).toEqual(['unread-counts', 'conversations']);
  });

  it('is never a long list', () => {
    expect(paths({ type: 'purchase', purchaseId: 'p', customerId: 'c1', change: 'created' })).toEqual(['customers/c1']);
    expect(paths({ type: 'team-member', teamMemberId: 't', ownerId: 'c1', change: 'updated' })).toEqual([
      'customers/c1',
      'team-members/t',
    ]);
  });
});
