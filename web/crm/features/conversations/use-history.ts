import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConversationRef } from '../../../../contract/events.ts';
import { conversationQuery, loadOlder } from './conversation.query.ts';

/** An open conversation: what is loaded of it, and the ways to more. */
export function useHistory(conversation: ConversationRef) {
  const client = useQueryClient();
  const query = useQuery(conversationQuery(conversation));
  const cursor = query.data?.older;
  const older = useMutation({ mutationFn: (from: string) => loadOlder(client, conversation, from) });
  return {
    history: query.data,
    error: query.error,
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
