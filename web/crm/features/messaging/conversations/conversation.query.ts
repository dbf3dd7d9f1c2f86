import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPage, type Page } from '#client/api.ts';
import type { ConversationRef } from '#contract/events.ts';
import type { TextMessage } from '#contract/messages.ts';
import { textsKey } from '#crm/shared/people/conversation-key.ts';
import { type History, mergeNewest, prependOlder } from './history.ts';

/** Number of texts in one page. */
const PAGE = 50;
/** How often the texts are read while the vendor has not answered for one of them. */
const BEING_SENT_MS = 5_000;
const UNCACHED = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };

/** The texts of an open conversation. Each opening reads them again, and reading again updates the newest page. */
export function conversationQuery(conversation: ConversationRef) {
  return queryOptions<History>({
    queryKey: textsKey(conversation),
    queryFn: async ({ client, queryKey, signal }) => {
      const newest = await loadPage(conversation, { signal });
      return mergeNewest(client.getQueryData<History>(queryKey), newest);
    },
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.messages.some(isBeingSent) ? BEING_SENT_MS : false),
  });
}

/** Returns whether the vendor has not answered yet. There is no event when the server gives up waiting. */
function isBeingSent({ status, twilioSid, failureReason }: TextMessage): boolean {
  return status === 'queued' && twilioSid === null && failureReason === null;
}

/** Adds the page before the loaded ones. */
async function loadOlder(client: QueryClient, conversation: ConversationRef, cursor: string): Promise<void> {
  const page = await loadPage(conversation, { cursor });
  client.setQueryData<History>(
    conversationQuery(conversation).queryKey,
    (loaded) => loaded && prependOlder(loaded, cursor, page),
  );
}

function loadPage(
  conversation: ConversationRef,
  { cursor, signal }: { cursor?: string; signal?: AbortSignal },
): Promise<Page<TextMessage>> {
  const options = {
    ...(signal && { signal }),
    headers: UNCACHED,
    query: { limit: PAGE, cursor, _t: Date.now() },
  };
  if (conversation.kind === 'customer') {
    return getPage('/api/crm/sms/{customerId}', { ...options, params: { customerId: conversation.customerId } });
  }
  if (conversation.kind === 'team-member') {
    const params = { teamMemberId: conversation.teamMemberId };
    return getPage('/api/crm/sms-team-member/{teamMemberId}', { ...options, params });
  }
  return getPage('/api/crm/sms-unknown/{phone}', { ...options, params: { phone: conversation.phone } });
}

/** The loaded part of an open conversation, and functions to load more. */
export function useHistory(conversation: ConversationRef) {
  const client = useQueryClient();
  const query = useQuery(conversationQuery(conversation));
  const cursor = query.data?.older;
  const older = useMutation({ mutationFn: (from: string) => loadOlder(client, conversation, from) });
  return {
    history: query.data,
    error: query.error,
    hasFailed: query.errorUpdateCount > 0,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    older: {
      exists: cursor !== undefined,
      isLoading: older.isPending,
      hasFailed: older.isError,
      load: () => {
        if (cursor !== undefined && !older.isPending) older.mutate(cursor);
      },
    },
  };
}

export type OpenHistory = ReturnType<typeof useHistory>;
