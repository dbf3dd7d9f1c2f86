import type { QueryKey } from '@tanstack/react-query';
import type { ConversationRef, StaffEvent } from '../../../contract/events.ts';
import { ALL_CONVERSATIONS, conversationQuery } from '../features/conversations/conversation.query.ts';
import { personKey } from '../features/conversations/messages/numbers.query.ts';
import { unreadQuery } from '../features/conversations/unread.query.ts';

/** Which of what is loaded an event makes old. Long lists stay: reading one anew costs more than a changed row is worth. */
export function queryKeysFor(event: StaffEvent): QueryKey[] {
  switch (event.type) {
    case 'text':
      return [...keysOf(event.conversation), unreadQuery.queryKey];
    case 'text-status':
      return keysOf(event.conversation);
    case 'unread':
      return [unreadQuery.queryKey];
    case 'consent':
    case 'email':
    case 'customer':
      return [customerKey(event.customerId)];
    case 'purchase':
      return event.customerId === null ? [] : [customerKey(event.customerId)];
    case 'team-member':
      return [customerKey(event.ownerId), personKey({ teamMemberId: event.teamMemberId })];
    case 'resync':
      return [unreadQuery.queryKey, ALL_CONVERSATIONS];
  }
}

function keysOf(conversation: ConversationRef): QueryKey[] {
  const key = conversationQuery(conversation).queryKey;
  return 'phone' in conversation ? [key] : [key, personKey(conversation)];
}

/** The record itself, its numbers, its consent and its timeline. */
function customerKey(customerId: string): QueryKey {
  return personKey({ customerId });
}
