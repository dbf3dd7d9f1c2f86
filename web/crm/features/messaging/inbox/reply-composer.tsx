import { useQuery } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import type { Channel } from '#contract/channels.ts';
import type { Conversation, ConversationMessage } from '#contract/inbox.ts';
import { TEXT_MAX_LENGTH } from '#contract/messages.ts';
import { HourNotice } from '#crm/shared/later/hour-notice.tsx';
import { SendLater } from '#crm/shared/later/send-later.tsx';
import { SegmentCount } from '#crm/shared/messages/segment-count.tsx';
import { addToTyped, TemplateFill } from '#crm/shared/messages/template-choice.tsx';
import { customerQuery } from '#crm/shared/people/customer.query.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextInput } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { nameOf, refOf } from './conversation-words.ts';
import { useTellPresence, useWriter } from './presence.ts';
import { useReply } from './use-reply.ts';

interface ReplyComposerProps {
  conversation: Conversation;
  /** Oldest first. */
  messages: readonly ConversationMessage[];
  control: Ref<HTMLTextAreaElement>;
}

/** Writes an answer, in the conversation's channel or in another. Ctrl Enter sends it. */
export function ReplyComposer({ conversation, messages, control }: ReplyComposerProps) {
  const { id, channel: own, customerId, teamMemberId } = conversation;
  const reply = useReply(conversation, newestOf(messages)?.id);
  const tellPresence = useTellPresence(id);
  const channels = useChannels(conversation);
  const { channel, text, subject = '' } = reply;
  const form = useRef<HTMLFormElement>(null);
  const isElsewhere = channel !== own;
  const asksSubject = isElsewhere && channel === 'email';
  const isTooLong = channel === 'text' && text.trim().length > TEXT_MAX_LENGTH;
  const isSendable = text.trim() !== '' && !isTooLong && !(asksSubject && subject.trim() === '');
  const ref = refOf(conversation);
  const name = nameOf(conversation);
  const reader = customerId ? { customerId } : teamMemberId ? { teamMemberId } : undefined;
  // Mails to team members go out at once.
  const canWait = customerId !== null || (teamMemberId !== null && channel === 'text');
  const type = (words: string) => {
    reply.change({ text: words });
    tellPresence();
  };
  const send = () => isSendable && reply.send();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return event.currentTarget instanceof HTMLElement && event.currentTarget.blur();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      ref={form}
      className="shrink-0 border-t border-line px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <WhoWrites conversationId={id} />
      <Meanwhile messages={reply.meanwhile} />
      {channel === 'text' && reader && (
        <HourNotice
          conversation={ref}
          name={name}
          wroteAt={messages.findLast(({ direction }) => direction === 'inbound')?.at ?? null}
          disabled={!isSendable}
          pending={reply.isPending}
          onPick={reply.send}
          className="mb-1.5"
        />
      )}
      {asksSubject && (
        <TextInput
          aria-label="Subject"
          placeholder="Subject"
          value={subject}
          onChange={({ currentTarget }) => reply.change({ subject: currentTarget.value })}
          className="mb-2 h-11"
        />
      )}
      <TextArea
        ref={control}
        rows={2}
        aria-label="Reply"
        aria-keyshortcuts="r"
        placeholder={`${channel === 'email' ? 'Email' : 'Text'} ${name}`}
        aria-invalid={isTooLong || undefined}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        className="max-h-60 focus-visible:outline-offset-0"
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {channels.length > 1 && (
          <Select
            label="Channel"
            value={channel}
            options={channels.map((value) => ({ value, label: value === 'email' ? 'By email' : 'By text' }))}
            onChange={(value) => reply.change({ channel: value === own ? undefined : (value as Channel) })}
            className="h-11 text-sm md:h-9"
          />
        )}
        {reader && (
          <TemplateFill
            channel={channel}
            reader={reader}
            onFilled={({ body }) => {
              reply.change({ text: addToTyped(text, body) });
              form.current?.querySelector('textarea')?.focus();
            }}
          />
        )}
        {isTooLong && (
          <p role="alert" className="text-xs font-medium text-failed">
            Message too long
          </p>
        )}
        <span className="ml-auto flex items-center gap-2">
          {channel === 'text' && text !== '' && (
            <span className="text-xs max-sm:hidden">
              <SegmentCount text={text} />
            </span>
          )}
          {canWait && (
            <SendLater
              compact
              label="Later"
              conversation={ref}
              name={name}
              disabled={!isSendable}
              pending={reply.isPending}
              onPick={reply.send}
            />
          )}
          <Button type="submit" aria-label="Send…" disabled={!isSendable} pending={reply.isPending}>
            <SendHorizontal aria-hidden className="size-4" />
            {reply.isPending ? 'Sending…' : 'Send'}
          </Button>
        </span>
      </div>
    </form>
  );
}

/** Returns the channels on which a conversation's person can be answered. Only customers have both. */
function useChannels({ channel, customerId }: Conversation): readonly Channel[] {
  const { data } = useQuery({ ...customerQuery(customerId ?? ''), enabled: customerId !== null });
  const hasBoth = Boolean(data?.email) && Boolean(data?.phone);
  return hasBoth ? ['email', 'text'] : [channel];
}

/** The newest that was said. Drafts stand behind it, whenever they were written. */
function newestOf(messages: readonly ConversationMessage[]): ConversationMessage | undefined {
  return messages.findLast(({ status }) => status !== 'draft') ?? messages.at(-1);
}

/** Says who else is writing here at this moment. */
function WhoWrites({ conversationId }: { conversationId: string }) {
  const writer = useWriter(conversationId);
  return (
    <p role="status" className="pb-1.5 text-[0.8125rem] font-medium text-pending empty:hidden">
      {writer !== undefined && `${writer} is writing`}
    </p>
  );
}

/** Shows what a colleague has said in the meantime, above the words that were not sent. */
function Meanwhile({ messages }: { messages: readonly ConversationMessage[] }) {
  // One's own that failed, and is sent again, is none.
  const answers = messages.filter(({ direction, status }) => direction === 'outbound' && status !== 'failed');
  if (answers.length === 0) return null;
  return (
    <div role="alert" className="mb-2 rounded-md bg-pending-soft px-3 py-2 text-[0.8125rem]">
      <p className="font-medium text-pending">Answered meanwhile. Your words were not sent, and are kept below.</p>
      {answers.map(({ id, from, text }) => (
        <p key={id} dir="auto" className="mt-1 line-clamp-4 wrap-anywhere whitespace-pre-wrap">
          <span className="font-medium">{from ?? 'Staff'}:</span> {text}
        </p>
      ))}
    </div>
  );
}
