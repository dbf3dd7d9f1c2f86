import type { QueryKey } from '@tanstack/react-query';
import type { ConversationRef, StaffEvent } from '../../../contract/events.ts';
import { ALL_CONVERSATIONS, conversationQuery } from '../conversations/conversation.query.ts';
import { unreadQuery } from '../conversations/unread.query.ts';

/** Which of what is loaded an event makes old. Long lists stay: reading one anew costs more than a changed row is worth. */
export function affectedBy(event: StaffEvent): QueryKey[] {
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
      return [customerKey(event.ownerId)];
    case 'resync':
      return [unreadQuery.queryKey, ALL_CONVERSATIONS];
  }
}

function keysOf(conversation: ConversationRef): QueryKey[] {
  const key = conversationQuery(conversation).queryKey;
  return 'customerId' in conversation ? [key, customerKey(conversation.customerId)] : [key];
}

/** The record itself, its consent and its timeline. */
function customerKey(id: string): QueryKey {
  return ['api', 'crm', 'customers', id];
}
