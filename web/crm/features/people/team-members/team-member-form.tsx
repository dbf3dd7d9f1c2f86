import { FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { Flag, Instant } from '#contract/fields.ts';
import { type TeamMember, TeamMemberInput } from '#contract/team-members.ts';
import type { EditField } from '#crm/shared/forms/edit-conflict.ts';
import { FlagSwitch } from '#crm/shared/forms/flag-switch.tsx';
import { Optional, PersonFields } from '#crm/shared/people/person-fields.tsx';
import { Field, TextInput } from '#ui/field.tsx';

/**
 * The values of the dialogs. The owner may be missing here, because it is checked last. `updatedAt` belongs to the team
 * member who is being edited.
 */
export const TeamMemberForm = z.extend(TeamMemberInput, {
  owner: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  updatedAt: z.optional(Instant),
  /** Only for a new team member. */
  sendInvitation: z.optional(Flag),
});
export type TeamMemberForm = z.infer<typeof TeamMemberForm>;

export function toTeamMemberForm(member: TeamMember): TeamMemberForm {
  const { owner, name, email, phone, role, isActive, updatedAt } = member;
  return { owner, name, email, phone: phone ?? '', role: role ?? '', isActive, updatedAt };
}

export const TEAM_MEMBER_FIELDS: readonly EditField<keyof TeamMemberForm>[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'role', label: 'Role' },
  { name: 'isActive', label: 'Status', states: ['Inactive', 'Active'] },
];

/** The form fields that staff can edit. */
export function TeamMemberFields({ form }: { form: UseFormReturn<TeamMemberForm> }) {
  return (
    <FormProvider {...form}>
      <PersonFields />
      <MembershipFields />
    </FormProvider>
  );
}

function MembershipFields() {
  const { register, control, formState } = useFormContext<TeamMemberForm>();
  const { errors } = formState;
  return (
    <>
      <Field label={<Optional label="Role" />} error={errors.role?.message}>
        <TextInput {...register('role')} autoComplete="off" />
      </Field>
      <FlagSwitch control={control} name="isActive" label="Status" states={['Inactive', 'Active']} />
    </>
  );
}
