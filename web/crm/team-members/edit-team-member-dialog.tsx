import type { TeamMember } from '../../../contract/team-members.ts';
import { closeDialog, type OpenDialog } from '../dialogs/dialog-store.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { showRefusal, useDialogForm } from '../dialogs/use-dialog-form.ts';
import { DownloadData } from '../personal-data/download-data.tsx';
import { TeamMemberFields } from './team-member-fields.tsx';
import { TeamMemberForm } from './team-member-form.ts';
import { useUpdateTeamMember } from './use-team-member-writes.ts';

export function EditTeamMemberDialog({ dialog, member }: { dialog: OpenDialog; member: TeamMember }) {
  const form = useDialogForm<TeamMemberForm>(dialog, TeamMemberForm, inputOf(member));
  const close = () => closeDialog(dialog);
  const update = useUpdateTeamMember(member.id, { onSuccess: close, onError: (error) => showRefusal(form, error) });
  return (
    <FormDialog
      title="Edit Team Member"
      description={`Uses a license of ${member.owner.name} while active.`}
      submitLabel="Update Team Member"
      pendingLabel="Updating..."
      pending={update.isPending}
      onSubmit={form.handleSubmit(({ owner: _, ...changes }) => update.mutate(changes))}
      onClose={close}
    >
      <TeamMemberFields form={form} />
      <p className="my-1 flex items-center justify-between gap-x-4">
        All that is held
        <DownloadData person={{ kind: 'team member', id: member.id, name: member.name }} />
      </p>
    </FormDialog>
  );
}

function inputOf({ owner, name, email, phone, role, isActive }: TeamMember): TeamMemberForm {
  return { owner, name, email, phone: phone ?? '', role: role ?? '', isActive };
}
