import type { QueryKey } from '@tanstack/react-query';
import type { ConversationRef, StaffEvent } from '#contract/events.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { ALL_SCHEDULED_SENDS, ALL_TEXTS, scheduledSendsKey } from '#crm/shared/people/conversation-key.ts';
import { personKey } from '#crm/shared/people/person-key.ts';
import { unreadQuery } from '#crm/shared/people/unread.query.ts';
import { stopQuestionsQuery } from './bell/stop-questions.query.ts';
import { unreadMailsQuery } from './bell/unread-mails.tsx';
import { conversationQuery } from './conversation.query.ts';
import { clearOutbox } from './outbox.ts';

export const conversations: Feature = {
  outdatedBy,
  forget: clearOutbox,
};

function outdatedBy(event: StaffEvent): QueryKey[] {
  switch (event.type) {
    case 'text':
      return [...keysOf(event.conversation), unreadQuery.queryKey];
    case 'text-status':
      return keysOf(event.conversation);
    case 'mail':
    case 'conversation':
      return [unreadMailsQuery.queryKey];
    case 'unread':
      return [unreadQuery.queryKey];
    case 'stop-question':
      // What they agreed to is paused, or not any more.
      return [stopQuestionsQuery.queryKey, ...keysOfCustomer(event.customerId)];
    case 'scheduled-send':
      return scheduledKeysOf(event);
    case 'resync':
      return [
        unreadQuery.queryKey,
        unreadMailsQuery.queryKey,
        stopQuestionsQuery.queryKey,
        ALL_TEXTS,
        ALL_SCHEDULED_SENDS,
      ];
    default:
      return [];
  }
}

function keysOfCustomer(customerId: string | null): QueryKey[] {
  return customerId === null ? [] : [personKey({ kind: 'customer', customerId })];
}

function keysOf(conversation: ConversationRef): QueryKey[] {
  const key = conversationQuery(conversation).queryKey;
  return conversation.kind === 'unknown' ? [key] : [key, personKey(conversation)];
}

function scheduledKeysOf({ customerId, teamMemberId }: Extract<StaffEvent, { type: 'scheduled-send' }>): QueryKey[] {
  if (customerId !== null) return [scheduledSendsKey({ kind: 'customer', customerId })];
  return teamMemberId === null ? [] : [scheduledSendsKey({ kind: 'team-member', teamMemberId })];
}
