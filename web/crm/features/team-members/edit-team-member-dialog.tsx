import type { TeamMember } from '../../../../contract/team-members.ts';
import { closeDialog, type OpenDialog } from '../../shared/dialogs/dialog-store.ts';
import { EditDialog } from '../../shared/forms/edit-dialog.tsx';
import { useDialogForm } from '../../shared/forms/use-dialog-form.ts';
import { useEdit } from '../../shared/forms/use-edit.ts';
import { DownloadData } from '../../shared/people/download-data.tsx';
import { teamMemberQuery } from './team-member.query.ts';
import { TeamMemberFields } from './team-member-fields.tsx';
import { TEAM_MEMBER_FIELDS, TeamMemberForm, toTeamMemberForm } from './team-member-form.ts';
import { useUpdateTeamMember } from './use-team-member-writes.ts';

export function EditTeamMemberDialog({ dialog, member }: { dialog: OpenDialog; member: TeamMember }) {
  const form = useDialogForm<TeamMemberForm>(dialog, TeamMemberForm, toTeamMemberForm(member));
  const close = () => closeDialog(dialog);
  const edit = useEdit({
    form,
    fields: TEAM_MEMBER_FIELDS,
    toValues: toTeamMemberForm,
    query: teamMemberQuery(member.id),
    update: useUpdateTeamMember(member.id, { onSuccess: close }),
  });
  return (
    <EditDialog
      title="Edit Team Member"
      description={`Uses a license of ${member.owner.name} while active.`}
      noun="team member"
      submitLabel="Update Team Member"
      edit={edit}
      onClose={close}
    >
      <TeamMemberFields form={form} />
      <p className="my-1 flex items-center justify-between gap-x-4">
        All that is held
        <DownloadData person={{ kind: 'team member', id: member.id, name: member.name }} />
      </p>
    </EditDialog>
  );
}
