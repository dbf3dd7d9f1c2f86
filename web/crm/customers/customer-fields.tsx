import { Controller, type UseFormReturn } from 'react-hook-form';
import type { CustomerInput } from '../../../contract/customers.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';

/** What staff may say about a customer. */
export function CustomerFields({ form }: { form: UseFormReturn<CustomerInput> }) {
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
      <Field label="Phone" error={errors.phone?.message} hint="Include country code (e.g. +1)">
        <TextInput {...register('phone')} required type="tel" autoComplete="off" />
      </Field>
      <Field label="Team member licenses" error={errors.teamMemberLicenses?.message}>
        <TextInput
          {...register('teamMemberLicenses', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          className="max-w-40 tabular-nums"
        />
      </Field>
      <Controller
        control={control}
        name="hasSignedInToApp"
        render={({ field: { value, onChange, ...field } }) => (
          <Switch
            {...field}
            label="Has signed in to the app"
            states={['No', 'Yes']}
            checked={value === 1}
            onChange={(on) => onChange(on ? 1 : 0)}
          />
        )}
      />
    </>
  );
}
