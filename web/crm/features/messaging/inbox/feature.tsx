import type { QueryKey } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { StaffEvent } from '#contract/events.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { WaitingCount } from '#crm/shared/navigation/waiting-count.tsx';
import { listKey } from '#crm/shared/records/record-pages.ts';
import { ALL_INBOX, CONVERSATIONS, conversationKey, mailStateQuery, waitingQuery } from './inbox-queries.ts';
import { forgetPresence, hearPresence } from './presence.ts';

const InboxScreen = lazyComponent(async () => (await import('./inbox-screen.tsx')).InboxScreen);

/** Texts and mails that are answered from one place. */
export const inbox: Feature = {
  screen: { id: 'inbox', label: 'Inbox', key: 'i', Screen: InboxScreen, Waiting: UnreadOfMine },
  outdatedBy,
  hear: hearPresence,
  forget: forgetPresence,
};

/** Shows how many of the user's own conversations are unread. */
function UnreadOfMine() {
  const { data: count = 0 } = useQuery(waitingQuery);
  return <WaitingCount count={count} what="unread" />;
}

/** The list is read again as a whole, because each message moves its conversation to another place. */
function outdatedBy(event: StaffEvent): QueryKey[] {
  if (event.type === 'resync')
    return [waitingQuery.queryKey, listKey(CONVERSATIONS), ALL_INBOX, mailStateQuery.queryKey];
  if (event.type === 'mail') return [...keysOf(event.conversationId), mailStateQuery.queryKey];
  if (event.type === 'conversation') return keysOf(event.conversationId);
  // Which conversation that is only the server knows. One at most is open.
  if (event.type === 'text-status') return [ALL_INBOX];
  return [];
}

function keysOf(conversationId: string): QueryKey[] {
  return [waitingQuery.queryKey, listKey(CONVERSATIONS), conversationKey(conversationId)];
}
