import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ConversationRef } from '#contract/events.ts';
import type { SenderToCustomer } from '#contract/messages.ts';
import type { TemplatePreviewOrder } from '#contract/templates.ts';
import { $isBeside, type DialogProps, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { draftName } from '#crm/shared/drafts/draft-store.ts';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { wroteAtOf } from '#crm/shared/later/their-time.ts';
import { WhatWaits } from '#crm/shared/later/what-waits.tsx';
import { useOpenId } from '#crm/shared/navigation/navigation.ts';
import { conversationKey } from '#crm/shared/people/conversation-key.ts';
import { PhoneNumber } from '#crm/shared/people/phone-number.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import { Chat } from './chat.tsx';
import { moveChatDraft } from './chat-draft.ts';
import { InboxLink, NextUnread, PersonLink } from './chat-links.tsx';
import { Composer } from './composer.tsx';
import { useHistory } from './conversation.query.ts';
import type { ConversationPartner } from './conversation-partner.ts';
import { useOrderText } from './later/use-order-text.ts';
import { MakeCustomer } from './make-customer.tsx';
import { NumberChoice } from './messages/number-choice.tsx';
import { OptOutNotice } from './messages/opt-out-notice.tsx';
import { useNumber } from './messages/use-number.ts';
import { useMarkUnread, useReading } from './use-mark-read.ts';
import { useSendText } from './use-send-text.ts';

interface ConversationDialogProps extends DialogProps<FormDraft<SenderToCustomer>> {
  partner: ConversationPartner;
}

/** The texts with one person, and a composer. */
export function ConversationDialog({ partner, close, draft }: ConversationDialogProps) {
  const { conversation, name, phone } = partner;
  const canWrite = hasRole('member');
  const isUnknown = conversation.kind === 'unknown';
  const user = useQuery(sessionQuery).data?.user;
  const textDraft = chatDraftOf(user, conversation);
  const { isBeside, hasRoom } = useIsBeside(partner, close);
  const history = useHistory(conversation);
  const chosen = useNumber(conversation);
  const { number, onFile, isInQuestion } = chosen;
  const { send, retry } = useSendText(conversation, textDraft, chosen);
  const ordering = useOrderText(conversation, textDraft, chosen.to);
  const newest = wroteAtOf(history.history?.messages);
  useReading(conversation, newest);
  const markUnread = useMarkUnread(conversation, close);
  return (
    <Dialog
      fill
      beside={isBeside}
      open
      onOpenChange={close}
      title={
        <>
          <span className="wide block text-xs tracking-normal text-ink-soft">{kindOf(partner)}</span>
          <span className="block truncate pr-22">{name}</span>
        </>
      }
      description={
        <span className="flex flex-wrap items-baseline gap-x-3">
          {!isInQuestion && !isUnknown && (
            <span className="font-mono tabular-nums">
              <PhoneNumber phone={onFile ?? phone ?? ''} />
            </span>
          )}
          {!isBeside && <PersonLink conversation={conversation} onFollow={() => !hasRoom && close()} />}
          <InboxLink conversation={conversation} onFollow={close} />
          <NextUnread after={conversation} onPick={(next) => openDialog(ConversationDialog, { partner: next })} />
        </span>
      }
    >
      {newest && canWrite && (
        <Button
          variant="quiet"
          size="sm"
          className="absolute top-2 right-13 sm:right-15"
          pending={markUnread.isPending}
          onClick={() => markUnread.mutate()}
        >
          Mark unread
        </Button>
      )}
      <Chat partner={partner} onFile={onFile} history={history} username={user?.username ?? null} onRetry={retry} />
      {conversation.kind !== 'unknown' && (
        <WhatWaits
          conversation={conversation}
          channel="text"
          className="max-h-44 shrink-0 overflow-y-auto border-t border-line px-3 py-2.5 sm:px-4"
        />
      )}
      <OptOutNotice conversation={conversation} number={number} className="shrink-0" />
      {canWrite && (
        <NumberChoice
          conversation={conversation}
          name={name}
          chosen={chosen}
          className="shrink-0 border-t border-line px-3 py-2.5 sm:px-4"
        />
      )}
      {canWrite && conversation.kind === 'unknown' && (
        <MakeCustomer
          close={close}
          draft={draft}
          phone={conversation.phone}
          onMade={(customer) => {
            moveChatDraft(textDraft, chatDraftOf(user, customer.conversation));
            openDialog(ConversationDialog, { partner: customer });
          }}
        />
      )}
      {canWrite && (
        <Composer
          draftName={textDraft}
          to={name}
          hasPhone={Boolean(phone) || number !== undefined}
          reader={readerOf(conversation)}
          onSend={send}
          later={isUnknown ? undefined : { ...ordering, conversation, wroteAt: newest }}
        />
      )}
    </Dialog>
  );
}

/** Who reads a template in this conversation. Nothing is known of an unknown sender. */
function readerOf(conversation: ConversationRef): TemplatePreviewOrder | undefined {
  if (conversation.kind === 'unknown') return undefined;
  const { kind: _, ...reader } = conversation;
  return reader;
}

/** The name under which the typed text of a conversation is kept. */
function chatDraftOf(user: { id: string } | undefined, conversation: ConversationRef): string {
  return draftName(user?.id ?? '', 'chat', conversationKey(conversation));
}

function kindOf({ conversation }: ConversationPartner): string {
  if (conversation.kind === 'customer') return 'SMS Conversation';
  return conversation.kind === 'team-member' ? 'Team Member Chat' : 'Unknown sender';
}

/** Returns whether a conversation is shown beside the panel of its person, where there is room for both. It closes with the panel. */
function useIsBeside(
  { conversation }: ConversationPartner,
  close: () => void,
): { isBeside: boolean; hasRoom: boolean } {
  const hasRoom = useMediaQuery('(width >= 80rem)');
  const openId = useOpenId();
  const isOfPanel =
    openId !== undefined &&
    ((conversation.kind === 'customer' && conversation.customerId === openId) ||
      (conversation.kind === 'team-member' && conversation.teamMemberId === openId));
  const isBeside = hasRoom && isOfPanel;
  const leave = useEffectEvent(close);
  const wasOfPanel = useRef(isOfPanel);
  useEffect(() => {
    if (wasOfPanel.current && !isOfPanel) leave();
    wasOfPanel.current = isOfPanel;
  }, [isOfPanel]);
  useEffect(() => {
    $isBeside.set(isBeside);
    return () => $isBeside.set(false);
  }, [isBeside]);
  return { isBeside, hasRoom };
}
