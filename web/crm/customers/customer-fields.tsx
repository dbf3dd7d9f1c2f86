import { Controller, FormProvider, type UseFormReturn } from 'react-hook-form';
import type { CustomerInput } from '../../../contract/customers.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PersonFields } from '../dialogs/person-fields.tsx';

/** What staff may say about a customer. */
export function CustomerFields({ form }: { form: UseFormReturn<CustomerInput> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <FormProvider {...form}>
        <PersonFields phoneRequired />
      </FormProvider>
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
