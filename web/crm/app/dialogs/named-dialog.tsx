import { ConversationDialog } from '../../features/conversations/conversation-dialog.tsx';
import { SendEmailDialog } from '../../features/conversations/messages/send-email-dialog.tsx';
import { SendSmsDialog } from '../../features/conversations/messages/send-sms-dialog.tsx';
import { AddCustomerDialog } from '../../features/customers/add-customer-dialog.tsx';
import { DeleteCustomerDialog } from '../../features/customers/delete-customer-dialog.tsx';
import { EditCustomerDialog } from '../../features/customers/edit-customer-dialog.tsx';
import { DiscardJobDialog } from '../../features/failed-jobs/discard-job-dialog.tsx';
import { AddTeamMemberDialog } from '../../features/team-members/add-team-member-dialog.tsx';
import { DeleteTeamMemberDialog } from '../../features/team-members/delete-team-member-dialog.tsx';
import { EditTeamMemberDialog } from '../../features/team-members/edit-team-member-dialog.tsx';
import { ActionsSheet } from '../../shared/dialogs/actions-sheet.tsx';
import type { OpenDialog } from '../../shared/dialogs/dialog-store.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { conversationKey } from '../../shared/people/conversation-partner.ts';
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx';

const Palette = lazyComponent(async () => (await import('../palette/palette.tsx')).Palette);
const ImportDialog = lazyComponent(async () => (await import('../../features/imports/import-dialog.tsx')).ImportDialog);

/** The dialog of that name. Nearly all come as one file, once the lists stand. */
export function NamedDialog({ dialog }: { dialog: OpenDialog }) {
  switch (dialog.name) {
    case 'actions':
      return <ActionsSheet title={dialog.title} about={dialog.about} choices={dialog.choices} />;
    case 'palette':
      return <Palette dialog={dialog} />;
    case 'shortcuts':
      return <ShortcutsDialog />;
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
      return <ImportDialog dialog={dialog} />;
    case 'discard-job':
      return <DiscardJobDialog dialog={dialog} job={dialog.job} />;
  }
}
