import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ClockAlert, ClockArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { del, post } from '#client/api.ts';
import type { Channel } from '#contract/channels.ts';
import type { ScheduledSend } from '#contract/scheduled-sends.ts';
import { useKeepFocus } from '#crm/shared/keyboard/use-keep-focus.ts';
import { LoadFailureLine } from '#crm/shared/load-failure.tsx';
import { textsKey } from '#crm/shared/people/conversation-key.ts';
import type { PersonsConversation } from '#crm/shared/people/person-key.ts';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { serverReason } from '#crm/shared/server-reason.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import type { Notice } from '#crm/shared/show-failure.ts';
import { useNow } from '#ui/relative-time.tsx';
import { describeSend, isLost, scheduledSendsQuery, shownSends } from './scheduled-sends.ts';

interface WhatWaitsProps {
  conversation: PersonsConversation;
  /** Of both channels, when it is omitted. Then each row says its own. */
  channel?: Channel;
  className?: string;
}

/** What goes out to a person later, and what lately did not. Draws nothing without any. */
export function WhatWaits({ conversation, channel, className }: WhatWaitsProps) {
  const { sends, query } = useShownSends(conversation, channel);
  const list = useRef<HTMLUListElement>(null);
  useKeepFocus(list);
  return (
    <>
      <LoadFailureLine what="What goes out later" query={query} className={className} />
      <ul ref={list} aria-label="Goes out later" className={clsx('flex flex-col gap-2 empty:hidden', className)}>
        {sends.map((send) => (
          <WaitingRow key={send.id} send={send} conversation={conversation} namesChannel={channel === undefined} />
        ))}
      </ul>
    </>
  );
}

/** Reads what `WhatWaits` shows. */
export function useShownSends(conversation: PersonsConversation, channel: Channel | undefined) {
  const query = useQuery(scheduledSendsQuery(conversation));
  // Not before the load, so that nothing counts as late that was ordered during the last minute.
  return { query, sends: shownSends(query.data ?? [], channel, new Date(useNow())) };
}

interface WaitingRowProps {
  send: ScheduledSend;
  conversation: PersonsConversation;
  namesChannel: boolean;
}

function WaitingRow({ send, conversation, namesChannel }: WaitingRowProps) {
  const now = new Date(useNow());
  const lost = isLost(send);
  const Icon = lost ? ClockAlert : ClockArrowUp;
  return (
    <li className={clsx('border-l-2 border-dashed pl-2.5', lost ? 'border-failed' : 'border-line-strong')}>
      <p dir="auto" className="line-clamp-3 wrap-anywhere">
        {namesChannel && <span className="text-ink-soft">{send.channel === 'email' ? 'Email: ' : 'Text: '}</span>}
        {send.preview}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
        <p className={clsx('flex items-baseline gap-1', lost && 'text-failed')}>
          <Icon aria-hidden className="size-3 shrink-0 self-center" />
          <time dateTime={send.dueAt}>{describeSend(send, now)}</time>
        </p>
        {send.state === 'due' && hasRole('member') && <WaitingActions send={send} conversation={conversation} />}
      </div>
    </li>
  );
}

function WaitingActions({ send, conversation }: Omit<WaitingRowProps, 'namesChannel'>) {
  const { id, channel } = send;
  const params = { id };
  // After a failure too: a colleague, or the job, may have been faster.
  const reload = [scheduledSendsQuery(conversation).queryKey, textsKey(conversation)];
  const sendNow = useWrite({
    write: () => post('/api/crm/scheduled-sends/{id}/send', undefined, { params }),
    succeeded: (sent) => sentNotice(sent),
    failed: (error) => ({ title: 'Not Sent', description: serverReason(error) ?? FAILED }),
    reload,
  });
  const withdraw = useWrite({
    write: () => del('/api/crm/scheduled-sends/{id}', { params }),
    succeeded: {
      title: channel === 'email' ? 'Email Withdrawn' : 'Text Withdrawn',
      description: 'It will not be sent.',
    },
    failed: (error) => ({ title: 'Not Withdrawn', description: serverReason(error) ?? FAILED }),
    reload,
  });
  const isBusy = sendNow.isPending || withdraw.isPending;
  return (
    <>
      <button type="button" aria-disabled={isBusy} onClick={() => isBusy || sendNow.mutate()} className={TEXT_BUTTON}>
        {sendNow.isPending ? 'Sending…' : 'Send now'}
      </button>
      <button type="button" aria-disabled={isBusy} onClick={() => isBusy || withdraw.mutate()} className={TEXT_BUTTON}>
        Withdraw
      </button>
    </>
  );
}

const FAILED = 'There was an error. Please look whether it still waits, and try again.';

function sentNotice(send: ScheduledSend): Notice {
  const isEmail = send.channel === 'email';
  if (send.state === 'sent') {
    return { title: isEmail ? 'Email Sent' : 'SMS Sent', description: 'It has been sent now instead of later.' };
  }
  if (send.state === 'due') {
    return {
      title: 'Not Sent Yet',
      description: `The ${isEmail ? 'mail server' : 'text service'} gave no answer. It is tried again by itself.`,
    };
  }
  return { title: 'Not Sent', description: describeSend(send, new Date()) };
}

const TEXT_BUTTON =
  'inline-flex min-h-8 items-center rounded-md font-medium text-ink underline underline-offset-4 aria-disabled:opacity-55';
