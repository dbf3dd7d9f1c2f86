import { Controller, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { PersonFields } from '../../shared/people/person-fields.tsx';
import type { CustomerForm } from './customer-form.ts';

/** What staff may say about a customer. */
export function CustomerFields({ form }: { form: UseFormReturn<CustomerForm> }) {
  // A fault leads to the field that was drawn first: fields of a child are drawn after those of its parent.
  return (
    <FormProvider {...form}>
      <PersonFields phoneRequired />
      <AccountFields />
    </FormProvider>
  );
}

function AccountFields() {
  const { register, control, formState } = useFormContext<CustomerForm>();
  const { errors } = formState;
  return (
    <>
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
