import { Controller } from 'react-hook-form';
import type { TeamMember } from '../../../../contract/team-members.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { closeDialog, type OpenDialog } from '../../shared/dialogs/dialog-store.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { showRefusal, useDialogForm } from '../../shared/forms/use-dialog-form.ts';
import { OwnerPicker } from './owner-picker.tsx';
import { TeamMemberFields } from './team-member-fields.tsx';
import { TeamMemberForm } from './team-member-form.ts';
import { useCreateTeamMember } from './use-team-member-writes.ts';

const OWNER_MISSING = 'Please select a customer owner.';

const BLANK: TeamMemberForm = { owner: null, name: '', email: '', phone: '', role: '', isActive: 1 };

interface AddTeamMemberDialogProps {
  dialog: OpenDialog;
  /** The owner, where it goes without saying. */
  owner?: TeamMember['owner'] | undefined;
}

export function AddTeamMemberDialog({ dialog, owner }: AddTeamMemberDialogProps) {
  const form = useDialogForm<TeamMemberForm>(dialog, TeamMemberForm, { ...BLANK, owner: owner ?? null });
  const close = () => closeDialog(dialog);
  const create = useCreateTeamMember({ onSuccess: close, onError: (error) => showRefusal(form, error) });
  const submit = form.handleSubmit(({ owner: chosen, ...member }) => {
    if (chosen) return create.mutate({ ...member, ownerId: chosen.id });
    form.setError('owner', { message: OWNER_MISSING }, { shouldFocus: true });
    toast({ title: 'Error', description: OWNER_MISSING, variant: 'destructive' });
  });
  return (
    <FormDialog
      title="Add Team Member"
      submitLabel="Add Team Member"
      pendingLabel="Adding..."
      pending={create.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <Controller
        control={form.control}
        name="owner"
        render={({ field, fieldState }) => (
          <Field label="Customer owner" error={fieldState.error?.message}>
            <OwnerPicker {...field} />
          </Field>
        )}
      />
      <TeamMemberFields form={form} />
    </FormDialog>
  );
}
