import type { TeamMember } from '../../../../contract/team-members.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { closeDialog, type OpenDialog } from '../../shared/dialogs/dialog-store.ts';
import { useDeleteTeamMember } from './use-team-member-writes.ts';

export function DeleteTeamMemberDialog({ dialog, member }: { dialog: OpenDialog; member: TeamMember }) {
  const close = () => closeDialog(dialog);
  const remove = useDeleteTeamMember(member.id, { onSuccess: close });
  return (
    <ConfirmDialog
      title="Delete Team Member"
      question={`Are you sure you want to delete ${member.name}? This will also delete all SMS messages. This action cannot be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    />
  );
}
