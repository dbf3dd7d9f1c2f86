import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { UnreadCount } from '#contract/messages.ts';
import { counted } from '#crm/shared/count.ts';
import { useKeepFocus } from '#crm/shared/keyboard/use-keep-focus.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { LoadFailureLine } from '#crm/shared/load-failure.tsx';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { unreadQuery } from '#crm/shared/people/unread.query.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { openConversation } from '../contact-actions.ts';
import { conversationQuery } from '../conversation.query.ts';
import { unreadAsPartner } from '../conversation-partner.ts';
import { AlertSwitches } from './alert-switches.tsx';
import { stopQuestionsQuery } from './stop-questions.query.ts';
import { badgeText, unreadTotal } from './unread.ts';
import { UnreadList } from './unread-list.tsx';
import { areMore, UnreadMails, unreadMailsQuery, unreadMailTotal } from './unread-mails.tsx';
import { useAlerts } from './use-alerts.ts';

const StopQuestions = lazyComponent(async () => (await import('./stop-questions.tsx')).StopQuestions);

/** Shows from everywhere in the CRM who is waiting for an answer. */
export function Bell() {
  const { data: unread, isError } = useQuery(unreadQuery);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasPicked = useRef(false);
  const openUnread = useOpenUnread();
  const unreadMails = useQuery(unreadMailsQuery);
  const { data: mails = [] } = unreadMails;
  const texts = unreadTotal(unread ?? []);
  const badge = badgeText(texts + unreadMailTotal(mails), areMore(mails));
  const { data: questions = [] } = useQuery(stopQuestionsQuery);
  const asksId = useId();
  useAlerts(unread, mails);
  const label = badge === '' ? 'Unread messages' : `Unread messages (${badge})`;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <span className="relative inline-grid">
        <Popover.Trigger asChild>
          <IconButton
            ref={button}
            icon={BellIcon}
            label={label}
            aria-keyshortcuts="u"
            {...(questions.length > 0 && { 'aria-describedby': asksId })}
          />
        </Popover.Trigger>
        {badge !== '' && (
          <span aria-hidden className={BADGE}>
            {badge}
          </span>
        )}
        {questions.length > 0 && (
          <>
            {badge === '' && <span aria-hidden className={MARK} />}
            <span id={asksId} className="sr-only">
              {counted(questions.length, ['question', 'questions'])}: asked to stop?
            </span>
          </>
        )}
      </span>
      <Popover.Portal>
        <Popover.Content
          aria-label="Unread messages"
          align="end"
          collisionPadding={8}
          className={BOARD}
          onCloseAutoFocus={(event) => {
            // Keeps the focus in the conversation.
            if (hasPicked.current) event.preventDefault();
            hasPicked.current = false;
          }}
        >
          <KeptFocus>
            {questions.length > 0 && (
              <Suspense>
                <StopQuestions questions={questions} onFollow={() => setOpen(false)} />
              </Suspense>
            )}
            <UnreadMails mails={mails} onFollow={() => setOpen(false)} />
            <LoadFailureLine what="Unread emails" query={unreadMails} className="px-4 py-3" />
            {/* That there are none is said of both at once. */}
            {(unreadMails.data?.length === 0 || unread?.length !== 0) && (
              <UnreadList
                unread={unread}
                hasFailed={isError}
                total={texts}
                onPick={(entry) => {
                  hasPicked.current = true;
                  setOpen(false);
                  // Lets the focus return here when the conversation closes.
                  button.current?.focus();
                  openUnread(entry);
                }}
              />
            )}
          </KeptFocus>
          <PlainLink
            href={CRM_SCREENS.inbox}
            onFollow={() => setOpen(false)}
            className="-mt-px shrink-0 border-y border-line px-4 py-3 font-medium underline underline-offset-4 -outline-offset-2"
          >
            Open inbox
          </PlainLink>
          <AlertSwitches />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Keeps the focus in the board when the question that had it is answered. */
function KeptFocus({ children }: { children: ReactNode }) {
  const board = useRef<HTMLDivElement>(null);
  useKeepFocus(board);
  return (
    <div ref={board} className="flex min-h-0 flex-col outline-none">
      {children}
    </div>
  );
}

const MARK = 'pointer-events-none absolute top-2 right-2 size-2 rounded-full bg-pending';

const BADGE =
  'pointer-events-none absolute top-1 right-0 min-w-4.5 rounded-full bg-signal px-1 text-center font-mono text-[0.6875rem] leading-4.5 text-on-signal tabular-nums';

const BOARD =
  'z-30 flex max-h-(--radix-popover-content-available-height) w-88 max-w-[calc(100vw-1rem)] flex-col rounded-md border border-line-strong bg-paper-raised text-sm shadow-board data-[state=open]:animate-fade-in';

/** Opens an unread conversation, which marks it as read. */
function useOpenUnread(): (entry: UnreadCount) => void {
  const client = useQueryClient();
  return (entry) => {
    const partner = unreadAsPartner(entry);
    openConversation(partner);
    // The dialog shares this request and shows its failure.
    client
      .fetchQuery(conversationQuery(partner.conversation))
      .catch((error: Error) => showFailure(error, { title: 'Error', description: 'Failed to open conversation' }));
  };
}
