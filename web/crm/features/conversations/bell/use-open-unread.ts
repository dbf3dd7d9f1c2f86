import { useQueryClient } from '@tanstack/react-query';
import type { UnreadCount } from '../../../../../contract/messages.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { toast } from '../../../../ui/toast.tsx';
import { openConversation } from '../contact-actions.ts';
import { conversationQuery } from '../conversation.query.ts';
import { unreadAsCorrespondent } from '../conversation-partner.ts';

/** Opens an unread conversation, which marks it read. */
export function useOpenUnread(): (entry: UnreadCount) => void {
  const client = useQueryClient();
  return (entry) => {
    const correspondent = unreadAsCorrespondent(entry);
    openConversation(correspondent);
    // The dialog shares this load, and shows its failure too.
    client.fetchQuery(conversationQuery(correspondent.conversation)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return;
      toast({ title: 'Error', description: 'Failed to open conversation', variant: 'destructive' });
    });
  };
}
