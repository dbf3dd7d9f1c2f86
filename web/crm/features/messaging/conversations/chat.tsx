import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadFailure, StaleNotice } from '#crm/shared/load-failure.tsx';
import { consentQuery } from '#crm/shared/people/consent.query.ts';
import { textEntries } from '#crm/shared/people/consent-words.ts';
import { conversationKey } from '#crm/shared/people/conversation-key.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { chatItems } from './chat-items.ts';
import { ChatList } from './chat-list.tsx';
import { shownMessages } from './chat-message.ts';
import type { OpenHistory } from './conversation.query.ts';
import type { ConversationPartner } from './conversation-partner.ts';
import { $outbox } from './outbox.ts';
import type { RetryText } from './use-send-text.ts';

interface ChatProps {
  partner: ConversationPartner;
  /** The number on file, or undefined until it is known. */
  onFile: string | null | undefined;
  history: OpenHistory;
  /** The name of the current staff user. */
  username: string | null;
  onRetry: RetryText;
}

/** The texts with one person, including the empty, failed and loading states. */
export function Chat({ partner, onFile, history: open, username, onRetry }: ChatProps) {
  const { conversation, name } = partner;
  const { history, error, older } = open;
  const consent = useQuery(consentQuery(conversation));
  const key = conversationKey(conversation);
  const outbox = useStore($outbox);
  const items = useMemo(() => {
    const outgoing = [...outbox.values()].filter((text) => text.conversation === key);
    return chatItems({
      texts: shownMessages(history?.messages ?? [], outgoing, username),
      events: textEntries(consent.data),
      hasOlder: history?.older !== undefined,
      onFile,
    });
  }, [history, consent.data, outbox, key, username, onFile]);

  if (!history) {
    return (
      <div className="min-h-0 grow overflow-y-auto">
        {open.hasFailed ? <LoadFailure what="Texts" load={open} className="px-4 py-10 md:px-6" /> : <ChatSkeleton />}
      </div>
    );
  }
  return (
    <>
      {items.some(({ kind }) => kind === 'text') ? (
        <ChatList name={name} items={items} older={older} onRetry={onRetry} />
      ) : (
        <p className="grid min-h-0 grow place-items-center px-8 text-center text-ink-soft">
          No texts with {name} yet. The first one starts the conversation.
        </p>
      )}
      {error && <StaleNotice what="Texts" load={open} />}
    </>
  );
}

function ChatSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-4 py-6">
      <p role="status" className="sr-only">
        Loading texts…
      </p>
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="h-14 w-2/3 self-end" />
      <Skeleton className="h-9 w-2/5" />
    </div>
  );
}
