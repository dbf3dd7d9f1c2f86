import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, UserRound } from 'lucide-react';
import type { Conversation, ConversationUpdate } from '#contract/inbox.ts';
import { comingLabel } from '#crm/shared/local-time.ts';
import { setSearchParam } from '#crm/shared/navigation/navigation.ts';
import { useAssigneeOptions } from '#crm/shared/people/assignees.ts';
import { formatPhone } from '#crm/shared/people/phone-format.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { Select } from '#ui/select.tsx';
import { CHANNEL_LABELS, nameOf, stateWords } from './conversation-words.ts';
import { useChangeConversation } from './inbox-queries.ts';
import { showConversation } from './place.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

interface ConversationBarProps {
  conversation: Conversation;
  /** Called when the conversation has left the open ones. */
  onDone: () => void;
}

/** Whom a conversation is with, and what can be done with it as a whole. */
export function ConversationBar({ conversation, onDone }: ConversationBarProps) {
  const { id, channel, subject, email, phone, assigneeId, state } = conversation;
  const assignees = useAssigneeOptions(conversation);
  const user = useQuery(sessionQuery).data?.user;
  const { mutate, isPending } = useChangeConversation(id);
  const name = nameOf(conversation);
  const address = email ?? (phone && formatPhone(phone));
  const words = stateWords(conversation, new Date(useNow()));
  const change = (update: ConversationUpdate, title: string, done?: () => void) => {
    const action = { label: 'Undo', run: () => mutate({ update: { state: 'open' }, notice: reopened(name) }) };
    const notice = { title, description: name, ...(done && { action }) };
    mutate({ update, notice }, { ...(done && { onSuccess: done }) });
  };
  const assign = (to: string) =>
    change(
      { assigneeId: to || null },
      to === '' ? 'Given Back' : `Assigned to ${assignees.find(({ value }) => value === to)?.label ?? 'Somebody'}`,
    );
  const snooze = (until: Date) =>
    change(
      { state: 'snoozed', snoozedUntil: until.toISOString() },
      `Snoozed until ${comingLabel(until, new Date())}`,
      onDone,
    );
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2">
      <span className="-ml-3 md:hidden">
        <IconButton icon={ArrowLeft} label="Back to the list" onClick={() => showConversation(undefined)} />
      </span>
      <div className="min-w-40 grow basis-0">
        <h2 className="wide truncate text-base" tabIndex={-1} data-conversation-name>
          {name}
        </h2>
        <p className="truncate text-[0.8125rem] text-ink-soft">
          {words && <span className="font-medium text-ink">{words} · </span>}
          {subject !== null ? subject || 'No subject' : CHANNEL_LABELS[channel]}
          {address !== null && address !== name && ` · ${address}`}
        </p>
      </div>
      <span className="xl:hidden">
        <IconButton icon={UserRound} label="The person" onClick={() => setSearchParam('pane', 'person')} />
      </span>
      {hasRole('member') && (
        <div className="flex items-center gap-2 max-md:w-full">
          <Select
            label="Assignee"
            value={assigneeId ?? ''}
            options={assignees}
            onChange={assign}
            className="h-8 min-w-0 text-[0.8125rem] max-md:h-11 max-md:grow"
          />
          {user && assigneeId !== user.id && (
            <Button
              variant="quiet"
              size="sm"
              className="max-md:hidden"
              aria-keyshortcuts="a"
              title="Take it (a)"
              pending={isPending}
              onClick={() => assign(user.id)}
            >
              Take it
            </Button>
          )}
          {state === 'open' && <SnoozeMenu pending={isPending} onPick={snooze} />}
          <Button
            variant="secondary"
            size="sm"
            className="max-md:min-h-11"
            aria-keyshortcuts="e"
            title={state === 'open' ? 'Close (e)' : 'Reopen (e)'}
            pending={isPending}
            onClick={() =>
              state === 'open'
                ? change({ state: 'closed' }, 'Conversation Closed', onDone)
                : change({ state: 'open' }, 'Conversation Reopened')
            }
          >
            <CircleCheck aria-hidden className="size-3.5" />
            {state === 'open' ? 'Close' : 'Reopen'}
          </Button>
        </div>
      )}
    </header>
  );
}

function reopened(name: string) {
  return { title: 'Conversation Reopened', description: name };
}
