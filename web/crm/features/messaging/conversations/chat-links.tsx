import { useQuery } from '@tanstack/react-query';
import { getPage } from '#client/api.ts';
import { conversationPath } from '#contract/crm-addresses.ts';
import type { ConversationRef } from '#contract/events.ts';
import { formatCount } from '#crm/shared/count.ts';
import { CustomerLink, PlainLink, TeamMemberLink } from '#crm/shared/navigation/links.tsx';
import { conversationKey } from '#crm/shared/people/conversation-key.ts';
import { unreadQuery } from '#crm/shared/people/unread.query.ts';
import { Button } from '#ui/button.tsx';
import { byWaiting } from './bell/unread.ts';
import { type ConversationPartner, unreadAsPartner, unreadKey } from './conversation-partner.ts';

/** A link to the panel of a conversation's person. An unknown sender has none. */
export function PersonLink({ conversation, onFollow }: { conversation: ConversationRef; onFollow: () => void }) {
  if (conversation.kind === 'unknown') return null;
  const link = { className: 'text-sm underline', onFollow };
  return conversation.kind === 'customer' ? (
    <CustomerLink id={conversation.customerId} {...link}>
      Open customer
    </CustomerLink>
  ) : (
    <TeamMemberLink id={conversation.teamMemberId} {...link}>
      Open team member
    </TeamMemberLink>
  );
}

/** A link to the conversation in the inbox, where it is assigned, put off and closed. */
export function InboxLink({ conversation, onFollow }: { conversation: ConversationRef; onFollow: () => void }) {
  const { kind: _, ...person } = conversation;
  const { data: id } = useQuery({
    queryKey: ['api', 'crm', 'inbox-of', conversationKey(conversation)],
    queryFn: async ({ signal }) => {
      const { rows } = await getPage('/api/crm/conversations', {
        signal,
        query: { ...person, channel: 'text', limit: 1 },
      });
      return rows[0]?.id ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (!id) return null;
  return (
    <PlainLink href={conversationPath(id)} className="text-sm underline underline-offset-4" onFollow={onFollow}>
      Open in inbox
    </PlainLink>
  );
}

interface NextUnreadProps {
  /** The conversation that is open. */
  after: ConversationRef;
  onPick: (partner: ConversationPartner) => void;
}

/** Leads from an open conversation to the unread one that has waited longest. */
export function NextUnread({ after, onPick }: NextUnreadProps) {
  const { data = [] } = useQuery(unreadQuery);
  const waiting = byWaiting(data.filter((entry) => unreadKey(entry) !== conversationKey(after)));
  const [next] = waiting;
  if (!next) return null;
  return (
    <Button
      variant="plain"
      size="sm"
      className="-mx-3 -my-2 underline underline-offset-4"
      onClick={() => onPick(unreadAsPartner(next))}
    >
      Next unread ({formatCount(waiting.length)})
    </Button>
  );
}
