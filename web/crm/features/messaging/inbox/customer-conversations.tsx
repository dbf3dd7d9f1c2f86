import { useMemo } from 'react';
import { conversationPath } from '#contract/crm-addresses.ts';
import type { Customer } from '#contract/customers.ts';
import type { Conversation } from '#contract/inbox.ts';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { RelatedRecords } from '#crm/shared/panel/related-records.tsx';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { RelativeTime, useNow } from '#ui/relative-time.tsx';
import { CHANNEL_LABELS, stateWords } from './conversation-words.ts';
import { CONVERSATIONS } from './inbox-queries.ts';

interface CustomerConversationsProps {
  customer: Pick<Customer, 'id'>;
  /** The conversation that is open beside them. */
  except?: string;
}

/** A customer's conversations, each of which opens in the inbox. */
export function CustomerConversations({ customer: { id }, except }: CustomerConversationsProps) {
  const records = useRecords(
    CONVERSATIONS,
    useMemo(() => ({ customerId: id }), [id]),
  );
  return (
    <RelatedRecords title="Conversations" records={records} empty="Nothing was said yet.">
      {(conversation) => <Row conversation={conversation} isOpen={conversation.id === except} />}
    </RelatedRecords>
  );
}

function Row({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { id, channel, subject, preview, lastMessageAt } = conversation;
  const state = stateWords(conversation, new Date(useNow()));
  const label = subject === null ? CHANNEL_LABELS[channel] : subject || 'No subject';
  return (
    <>
      <span className="flex items-baseline gap-2">
        {isOpen ? (
          <span className="min-w-0 grow truncate font-medium">{label}</span>
        ) : (
          <PlainLink href={conversationPath(id)} className="min-w-0 grow truncate underline-offset-4 hover:underline">
            {label}
          </PlainLink>
        )}
        <span className="shrink-0 text-xs text-ink-soft">
          <RelativeTime instant={lastMessageAt} />
        </span>
      </span>
      <p className="truncate text-[0.8125rem] text-ink-soft">
        {state && `${state} · `}
        {preview}
      </p>
    </>
  );
}
