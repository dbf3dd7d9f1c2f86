import { Controller, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Customer, CustomerInput } from '../../../../contract/customers.ts';
import { Instant } from '../../../../contract/fields.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { EditField } from '../../shared/forms/edit-conflict.ts';
import { PersonFields } from '../../shared/people/person-fields.tsx';

/** What the dialogs hold; `updatedAt` is that of the customer who is edited. */
export const CustomerForm = z.extend(CustomerInput, { updatedAt: z.optional(Instant) });
export type CustomerForm = z.infer<typeof CustomerForm>;

export function toCustomerForm(customer: Customer): CustomerForm {
  const { name, email, phone, teamMemberLicenses, hasSignedInToApp, updatedAt } = customer;
  return { name, email, phone: phone ?? '', teamMemberLicenses, hasSignedInToApp, updatedAt };
}

export const CUSTOMER_FIELDS: readonly EditField<keyof CustomerForm>[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'teamMemberLicenses', label: 'Team member licenses', otherwise: 'by a payment' },
  { name: 'hasSignedInToApp', label: 'Has signed in to the app', states: ['No', 'Yes'], otherwise: 'by the customer' },
];

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
