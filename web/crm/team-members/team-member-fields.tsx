import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field, TextInput } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { TeamMemberForm } from './team-member-form.ts';

/** What staff may say about a team member. */
export function TeamMemberFields({ form }: { form: UseFormReturn<TeamMemberForm> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...register('name')} required autoComplete="off" />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput {...register('email')} required type="email" autoComplete="off" />
      </Field>
      <Field label={<Optional label="Phone" />} error={errors.phone?.message} hint="Include country code (e.g. +1)">
        <TextInput {...register('phone')} type="tel" autoComplete="off" />
      </Field>
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

function Optional({ label }: { label: string }) {
  return (
    <>
      {label} <span className="font-normal text-ink-soft">(optional)</span>
    </>
  );
}
