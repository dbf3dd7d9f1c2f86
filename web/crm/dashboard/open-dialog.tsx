import { lazy, Suspense, useEffect } from 'react';
import { ConversationDialog } from '../conversations/conversation-dialog.tsx';
import { conversationKey } from '../conversations/correspondent.ts';
import { AddCustomerDialog } from '../customers/add-customer-dialog.tsx';
import { DeleteCustomerDialog } from '../customers/delete-customer-dialog.tsx';
import { EditCustomerDialog } from '../customers/edit-customer-dialog.tsx';
import { ActionsSheet } from '../dialogs/actions-sheet.tsx';
import { dialogOpener, type OpenDialog as State, useOpenDialog } from '../dialogs/dialog-store.ts';
import { SendEmailDialog } from '../messages/send-email-dialog.tsx';
import { SendSmsDialog } from '../messages/send-sms-dialog.tsx';
import { AddTeamMemberDialog } from '../team-members/add-team-member-dialog.tsx';
import { DeleteTeamMemberDialog } from '../team-members/delete-team-member-dialog.tsx';
import { EditTeamMemberDialog } from '../team-members/edit-team-member-dialog.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('../imports/import-dialog.tsx')).ImportDialog }));

/** Whichever dialog is open. When the last one closes, the focus goes back to where the first came from. */
export function OpenDialog({ onOpenerGone }: { onOpenerGone: () => void }) {
  const dialog = useOpenDialog();
  useEffect(() => {
    if (!dialog) return undefined;
    return () => {
      // After the dialog's own way back, which knows nothing of one dialog that opens from another.
      setTimeout(() => {
        if (document.querySelector('[role=dialog][data-state=open]:not([data-panel])')) return;
        const opener = dialogOpener();
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
        else onOpenerGone();
      });
    };
  }, [dialog, onOpenerGone]);
  return dialog && <Named dialog={dialog} />;
}

function Named({ dialog }: { dialog: State }) {
  switch (dialog.name) {
    case 'actions':
      return <ActionsSheet title={dialog.title} about={dialog.about} choices={dialog.choices} />;
    case 'add-customer':
      return <AddCustomerDialog dialog={dialog} />;
    case 'edit-customer':
      return <EditCustomerDialog dialog={dialog} customer={dialog.customer} />;
    case 'delete-customer':
      return <DeleteCustomerDialog dialog={dialog} customer={dialog.customer} />;
    case 'send-email':
      return <SendEmailDialog dialog={dialog} customer={dialog.customer} />;
    case 'send-sms':
      return <SendSmsDialog dialog={dialog} customer={dialog.customer} />;
    case 'conversation': {
      const { correspondent } = dialog;
      return (
        <ConversationDialog
          key={conversationKey(correspondent.conversation)}
          dialog={dialog}
          correspondent={correspondent}
        />
      );
    }
    case 'add-team-member':
      return <AddTeamMemberDialog dialog={dialog} owner={dialog.owner} />;
    case 'edit-team-member':
      return <EditTeamMemberDialog dialog={dialog} member={dialog.member} />;
    case 'delete-team-member':
      return <DeleteTeamMemberDialog dialog={dialog} member={dialog.member} />;
    case 'import-customers':
      return (
        <Suspense>
          <ImportDialog dialog={dialog} />
        </Suspense>
      );
  }
}
