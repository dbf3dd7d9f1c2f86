import { Controller, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Optional, PersonFields } from '../../shared/people/person-fields.tsx';
import type { TeamMemberForm } from './team-member-form.ts';

/** What staff may say about a team member. */
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
      <Controller
        control={control}
        name="isActive"
        render={({ field: { value, onChange, ...field } }) => (
          <Switch
            {...field}
            label="Status"
            states={['Inactive', 'Active']}
            checked={value === 1}
            onChange={(on) => onChange(on ? 1 : 0)}
          />
        )}
      />
    </>
  );
}
