import type { Role } from '../../../../contract/roles.ts';
import type { StaffUserSummary } from '../../../../contract/staff-users.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '../../shared/dialogs/dialog-store.ts';
import { withArticle } from './role-labels.ts';
import { useChangeStaffUser, useEndSessions, useResetSecondFactor } from './staff-user-queries.ts';

type PersonDialogProps = DialogProps & { user: StaffUserSummary };

export function DisableDialog({ user, close }: PersonDialogProps) {
  const change = useChangeStaffUser(user, close);
  return (
    <ConfirmDialog
      title={`Disable ${user.username}`}
      question={`${user.username} is logged out everywhere at once, and may not log in until somebody enables them again.`}
      confirmLabel="Disable"
      pendingLabel="Disabling..."
      pending={change.isPending}
      onConfirm={() => change.mutate({ isActive: 0 })}
      onClose={close}
    />
  );
}

export function EndSessionsDialog({ user, close }: PersonDialogProps) {
  const end = useEndSessions(user, close);
  return (
    <ConfirmDialog
      title="End Sessions"
      question={`${user.username} is logged out everywhere at once, and may log in again. What they have typed and not saved may be lost.`}
      confirmLabel="End sessions"
      pendingLabel="Ending..."
      pending={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={close}
    />
  );
}

export function ResetSecondFactorDialog({ user, close }: PersonDialogProps) {
  const reset = useResetSecondFactor(user, close);
  return (
    <ConfirmDialog
      title="Reset Second Factor"
      question={`${user.username} logs in with the password alone until they set up an authenticator app again. Make sure that it is they who ask.`}
      confirmLabel="Reset"
      pendingLabel="Resetting..."
      pending={reset.isPending}
      onConfirm={() => reset.mutate()}
      onClose={close}
    />
  );
}

/** Asks for confirmation, because admins cannot restore their own role. */
export function StepDownDialog({ user, role, close }: PersonDialogProps & { role: Role }) {
  const change = useChangeStaffUser(user, close);
  return (
    <ConfirmDialog
      title="Change Your Own Role"
      question={`You will be ${withArticle(role)}, and no admin any more. Only another admin can make you one again.`}
      confirmLabel="Change role"
      pendingLabel="Changing..."
      pending={change.isPending}
      onConfirm={() => change.mutate({ role })}
      onClose={close}
    />
  );
}
