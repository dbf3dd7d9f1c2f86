import { useQueryClient } from '@tanstack/react-query';
import type { UnreadCount } from '../../../contract/messages.ts';
import { ApiError } from '../../client/api-error.ts';
import { toast } from '../../ui/toast.tsx';
import { conversationQuery } from '../conversations/conversation.query.ts';
import { unreadAsCorrespondent } from '../conversations/correspondent.ts';
import { useMarkRead } from '../conversations/use-mark-read.ts';
import { openDialog } from '../dialogs/dialog-store.ts';

/** Marks an unread conversation read and opens it. */
export function useOpenUnread(): (entry: UnreadCount) => void {
  const client = useQueryClient();
  const markRead = useMarkRead();
  return (entry) => {
    const { customerId, teamMemberId, phone } = entry;
    markRead.mutate(customerId || teamMemberId ? { customerId, teamMemberId } : { phone });
    const correspondent = unreadAsCorrespondent(entry);
    openDialog({ name: 'conversation', correspondent });
    // The dialog shares this load, and shows its failure too.
    client.fetchQuery(conversationQuery(correspondent.conversation)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return;
      toast({ title: 'Error', description: 'Failed to open conversation', variant: 'destructive' });
    });
  };
}
