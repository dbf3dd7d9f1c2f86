import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { Controller, useWatch } from 'react-hook-form';
import { teamMemberIdOf } from '#contract/crm-addresses.ts';
import type { TeamMember } from '#contract/team-members.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { EditDialog } from '#crm/shared/forms/edit-dialog.tsx';
import { FlagSwitch } from '#crm/shared/forms/flag-switch.tsx';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { showRefusal } from '#crm/shared/forms/refuse-at-fields.ts';
import { type FormDraft, useDialogForm } from '#crm/shared/forms/use-dialog-form.ts';
import { useEdit } from '#crm/shared/forms/use-edit.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { closePanel } from '#crm/shared/navigation/navigation.ts';
import { describeBelongings } from '#crm/shared/people/belongings.ts';
import { CustomerPicker } from '#crm/shared/people/customer-picker.tsx';
import { DownloadData } from '#crm/shared/people/download-data.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { SeatLine } from './seat-line.tsx';
import { TEAM_MEMBER_FIELDS, TeamMemberFields, TeamMemberForm, toTeamMemberForm } from './team-member-form.tsx';
import {
  belongingsQuery,
  teamMemberQuery,
  useCreateTeamMember,
  useDeleteTeamMember,
  useUpdateTeamMember,
} from './team-member-queries.ts';

const OWNER_MISSING = 'Please select a customer owner.';

const BLANK: TeamMemberForm = { owner: null, name: '', email: '', phone: '', role: '', isActive: 1, sendInvitation: 1 };

interface AddTeamMemberDialogProps extends DialogProps<FormDraft<TeamMemberForm>> {
  /** The owner, if already known. */
  owner: TeamMember['owner'] | null;
  /** Of this dialog: who is added once more because the answer got lost takes no second seat. */
  idempotencyKey: string;
}

export function AddTeamMemberDialog({ owner, idempotencyKey, close, draft }: AddTeamMemberDialogProps) {
  const form = useDialogForm<TeamMemberForm>(draft, TeamMemberForm, { ...BLANK, owner });
  const outcome = { onSuccess: close, onError: (error: Error) => showRefusal(form, error) };
  const create = useCreateTeamMember(idempotencyKey, outcome);
  const [chosenOwner, isActive] = useWatch({ control: form.control, name: ['owner', 'isActive'] });
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
      problem={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={close}
      draft={draft}
    >
      {owner ? (
        <SettledOwner {...owner} />
      ) : (
        <Controller
          control={form.control}
          name="owner"
          render={({ field, fieldState }) => (
            <Field label="Customer owner" error={fieldState.error?.message}>
              <CustomerPicker {...field} />
            </Field>
          )}
        />
      )}
      {chosenOwner && <SeatLine ownerId={chosenOwner.id} takesSeat={isActive === 1} />}
      <TeamMemberFields form={form} />
      {isActive === 1 && (
        <FlagSwitch control={form.control} name="sendInvitation" label="Send invitation" states={['No', 'Yes']} />
      )}
    </FormDialog>
  );
}

/** Says whose team it is. Not a field, because the panel that it was opened from has decided it. */
function SettledOwner({ name, email }: TeamMember['owner']) {
  return (
    <p className="mb-1 wrap-anywhere">
      <span className="block text-sm text-ink-soft">Customer owner</span>
      <span className="font-medium">{name}</span> <span className="text-ink-soft">{email}</span>
    </p>
  );
}

interface EditTeamMemberDialogProps extends DialogProps<FormDraft<TeamMemberForm>> {
  member: TeamMember;
}

export function EditTeamMemberDialog({ member, close, draft }: EditTeamMemberDialogProps) {
  const { id } = member;
  const { form, kept } = useKeptForm({ close, draft }, TeamMemberForm, toTeamMemberForm(member), { kind: 'edit', id });
  const edit = useEdit({
    form,
    fields: TEAM_MEMBER_FIELDS,
    toValues: toTeamMemberForm,
    query: teamMemberQuery(id),
    update: useUpdateTeamMember(id, { onSuccess: kept.finish }),
  });
  return (
    <EditDialog
      title="Edit Team Member"
      description={`Uses a license of ${member.owner.name} while active.`}
      noun="team member"
      submitLabel="Update Team Member"
      edit={edit}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <TeamMemberFields form={form} />
      {hasRole('admin') && (
        <p className="my-1 flex items-center justify-between gap-x-4">
          Personal data
          <DownloadData person={{ kind: 'team member', id, name: member.name }} />
        </p>
      )}
    </EditDialog>
  );
}

export function DeleteTeamMemberDialog({ member, close }: DialogProps & { member: TeamMember }) {
  const leave = () => {
    close();
    // Closes the panel before the lists are reloaded, because its data no longer exists.
    if (teamMemberIdOf(location.pathname) === member.id) flushSync(closePanel);
  };
  const remove = useDeleteTeamMember(member.id, { onSuccess: leave });
  const { data: belongings } = useQuery(belongingsQuery(member.id));
  return (
    <ConfirmDialog
      title="Delete Team Member"
      question={`Are you sure you want to delete ${member.name}? This will also delete all SMS messages. This action cannot be undone.`}
      detail={
        <p role="status" className="min-h-5">
          {belongings && describeBelongings(belongings)}
        </p>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    />
  );
}
