import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { post } from '#client/api.ts';
import type { Conversation, ConversationMessage } from '#contract/inbox.ts';
import { WhatWaits } from '#crm/shared/later/what-waits.tsx';
import { isGone, Loaded, LoadFailure } from '#crm/shared/load-failure.tsx';
import { ShowNewest, useNewestInView } from '#crm/shared/messages/newest-in-view.tsx';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { usePageVisible } from '#ui/use-page-visible.ts';
import { ConversationBar } from './conversation-bar.tsx';
import { nameOf, refOf } from './conversation-words.ts';
import { DraftCard } from './draft-card.tsx';
import { conversationQuery, messagesQuery } from './inbox-queries.ts';
import { Message } from './message.tsx';
import { showConversation } from './place.ts';
import { ReplyComposer } from './reply-composer.tsx';
import { useTypedReply } from './use-reply.ts';

/** A conversation: whom it is with, what was said, and an answer. */
export function ConversationPane({ id, onDone }: { id: string; onDone: () => void }) {
  const conversation = useQuery(conversationQuery(id));
  if (isGone(conversation.error)) return <Gone id={id} />;
  return (
    <Loaded
      what="The conversation"
      old="Its assignee and state"
      query={conversation}
      skeleton={<ListSkeleton label="Conversation" />}
      className="px-4 py-8"
    >
      {(data) => <OpenConversation key={id} conversation={data} onDone={onDone} />}
    </Loaded>
  );
}

/** Said of a conversation that a colleague has joined to a customer's, or whose person was deleted. Shows what was typed in it, to be copied. */
function Gone({ id }: { id: string }) {
  const { text } = useTypedReply(id).typed;
  return (
    <div role="alert" className="flex flex-col items-start gap-1 px-4 py-8">
      <p className="font-medium text-failed">This conversation is gone</p>
      <p className="text-ink-soft">
        It was joined to the conversation of a customer, or deleted, or the link to it is wrong.
      </p>
      {text !== '' && (
        <>
          <p className="mt-4 text-ink-soft">What you have typed here was not sent:</p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text}
          </p>
        </>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="mt-4 max-md:min-h-11"
        onClick={() => showConversation(undefined)}
      >
        Back to the list
      </Button>
    </div>
  );
}

function OpenConversation({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const { id } = conversation;
  const query = useInfiniteQuery(messagesQuery(id));
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const messages = useMemo(() => data?.pages.toReversed().flatMap(({ rows }) => rows), [data]);
  const control = useRef<HTMLTextAreaElement>(null);
  const who = refOf(conversation);
  useReading(conversation, messages);
  return (
    <>
      <ConversationBar conversation={conversation} onDone={onDone} />
      {!messages && error && (
        <LoadFailure what="Messages" load={{ error, isFetching, retry: refetch }} className="grow px-4 py-8" />
      )}
      {!messages && !error && (
        <div className="grow">
          <ListSkeleton label="Messages" />
        </div>
      )}
      {messages && (
        <Messages
          conversationId={id}
          name={nameOf(conversation)}
          messages={messages}
          onUsed={() => control.current?.focus()}
          older={hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined}
        />
      )}
      {messages && who.kind !== 'unknown' && (
        <WhatWaits
          conversation={who}
          channel={conversation.channel}
          className="max-h-44 shrink-0 overflow-y-auto border-t border-line px-4 py-2.5"
        />
      )}
      {messages && hasRole('member') && (
        <ReplyComposer conversation={conversation} messages={messages} control={control} />
      )}
    </>
  );
}

interface MessagesProps {
  conversationId: string;
  name: string;
  messages: readonly ConversationMessage[];
  older: { isLoading: boolean; load: () => void } | undefined;
  /** Called when a draft has been put into the answer. */
  onUsed: () => void;
}

/** What was said. The newest is in sight, unless one reads further up. */
function Messages({ conversationId, name, messages, older, onUsed }: MessagesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1);
  const { hasNewBelow, showNewest } = useNewestInView(scroller, newest && { id: newest.id, isOurs: isOfStaff(newest) });
  return (
    <div className="relative flex min-h-0 grow flex-col">
      {/* In a reversed column, the scroll position counts from the bottom, so loading older messages does not move the visible ones. */}
      <div
        ref={scroller}
        role="log"
        aria-label={`Messages with ${name}`}
        {...SCROLLS_BY_KEYS}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-4 pb-4 -outline-offset-2 [overflow-anchor:none]"
      >
        <ol className="flex flex-col">
          {older && (
            <li className="self-center pt-2">
              <Button variant="quiet" size="sm" pending={older.isLoading} onClick={older.load}>
                {older.isLoading ? 'Loading…' : 'Older messages'}
              </Button>
            </li>
          )}
          {messages.map((message) => (
            <li key={message.id} className="flex flex-col">
              {message.status === 'draft' ? (
                <DraftCard draft={message} conversationId={conversationId} onUsed={onUsed} />
              ) : (
                <Message message={message} name={name} />
              )}
            </li>
          ))}
        </ol>
      </div>
      {hasNewBelow && <ShowNewest label="New messages" onClick={showNewest} />}
    </div>
  );
}

/** Neither what the product sends by itself nor a program's draft. */
function isOfStaff({ direction, status, from }: ConversationMessage): boolean {
  return direction === 'outbound' && status !== 'draft' && from !== null;
}

// Not every browser makes scrollable areas focusable.
const SCROLLS_BY_KEYS = { tabIndex: 0 };

/**
 * Marks a conversation as read up to what is on the screen when it opens, and when something new comes while the page is visible. One
 * that somebody marks unread again stays unread. Viewers do not answer, so for them it stays unread too.
 */
function useReading({ id }: Conversation, messages: readonly ConversationMessage[] | undefined): void {
  const newest = messages?.findLast(({ direction }) => direction === 'inbound')?.at;
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => post('/api/crm/conversations/{id}/read', { upTo }, { params: { id } }),
    // The count stays visible, and the next message or opening tries again. An event reports the new count.
    onError: (error) => console.warn('A conversation could not be marked read', error),
  });
  /** The time of the newest message that was marked as read here. */
  const readUpTo = useRef('');
  const read = useEffectEvent((upTo: string) => {
    const keep = () => {
      readUpTo.current = upTo;
    };
    if (upTo > readUpTo.current && hasRole('member')) mutate(upTo, { onSuccess: keep });
  });
  const isVisible = usePageVisible();
  useEffect(() => {
    if (newest !== undefined && isVisible) read(newest);
  }, [newest, isVisible]);
}
