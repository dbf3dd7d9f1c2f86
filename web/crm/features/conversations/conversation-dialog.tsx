import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { type DialogProps, openDialog } from '../../shared/dialogs/dialog-store.ts';
import { sessionQuery } from '../../shared/session/session.query.ts';
import { Chat } from './chat.tsx';
import { Composer } from './composer.tsx';
import { useHistory } from './conversation.query.ts';
import { type ConversationPartner, conversationKey } from './conversation-partner.ts';
import { MakeCustomer } from './make-customer.tsx';
import { NumberChoice } from './messages/number-choice.tsx';
import { OptOutNotice } from './messages/opt-out-notice.tsx';
import { shownNumber, useNumber } from './messages/use-number.ts';
import { useReading } from './use-mark-read.ts';
import { useSendSms } from './use-send-sms.ts';

interface ConversationDialogProps extends DialogProps {
  partner: ConversationPartner;
}

/** All texts with one person, and the place to write the next. */
export function ConversationDialog({ partner, close }: ConversationDialogProps) {
  const { conversation, name, phone } = partner;
  const user = useQuery(sessionQuery).data?.user;
  const draftName = `${user?.id ?? ''} ${conversationKey(conversation)}`;
  const history = useHistory(conversation);
  const chosen = useNumber(conversation);
  const { number, onFile, isInQuestion } = chosen;
  const { send, retry } = useSendSms(conversation, draftName, chosen);
  useReading(conversation, history.history !== undefined);
  return (
    <Dialog
      fill
      open
      onOpenChange={close}
      title={
        <>
          <span className="wide block text-xs tracking-normal text-ink-soft">{kindOf(partner)}</span>
          <span className="block truncate">{name}</span>
        </>
      }
      description={
        <span className="font-mono tabular-nums">{!isInQuestion && phone !== name && shownNumber(onFile, phone)}</span>
      }
    >
      <Chat partner={partner} onFile={onFile} history={history} username={user?.username ?? null} onRetry={retry} />
      <OptOutNotice conversation={conversation} number={number} className="shrink-0" />
      <NumberChoice
        conversation={conversation}
        name={name}
        chosen={chosen}
        className="shrink-0 border-t border-line px-3 py-2.5 sm:px-4"
      />
      {conversation.kind === 'unknown' ? (
        <MakeCustomer
          phone={conversation.phone}
          onMade={(customer) => openDialog(ConversationDialog, { partner: customer })}
        />
      ) : (
        <Composer draftName={draftName} to={name} hasPhone={Boolean(phone) || number !== undefined} onSend={send} />
      )}
    </Dialog>
  );
}

function kindOf({ conversation }: ConversationPartner): string {
  if (conversation.kind === 'customer') return 'SMS Conversation';
  return conversation.kind === 'team-member' ? 'Team Member Chat' : 'Unknown sender';
}
