import { Controller, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { ACCESS_OVERRIDES, AccessOverride } from '#contract/access.ts';
import { type Customer, CustomerInput } from '#contract/customers.ts';
import { EmailOrNone, Instant } from '#contract/fields.ts';
import { overrideLabel } from '#crm/shared/access-labels.ts';
import type { EditField } from '#crm/shared/forms/edit-conflict.ts';
import { FlagSwitch } from '#crm/shared/forms/flag-switch.tsx';
import { Optional, PersonFields } from '#crm/shared/people/person-fields.tsx';
import { TimeZoneInput } from '#crm/shared/people/time-zone-input.tsx';
import { Field, SelectInput, TextInput } from '#ui/field.tsx';

/** The values of the dialogs. `updatedAt` belongs to the customer who is being edited. */
export const CustomerForm = z.extend(CustomerInput, { updatedAt: z.optional(Instant) });
export type CustomerForm = z.infer<typeof CustomerForm>;

/** The same for a customer whose email may stay unknown, or is added now. */
export const FormWithoutEmail = z.extend(CustomerForm, { email: EmailOrNone });

/** Fields that can also be edited directly in the panel. */
export type PanelField = 'name' | 'phone' | 'company' | 'teamMemberLicenses';

export function toCustomerForm(customer: Customer): CustomerForm {
  const { name, email, phone, company, timeZone, teamMemberLicenses, hasSignedInToApp, accessOverride, updatedAt } =
    customer;
  return {
    name,
    email,
    phone: phone ?? '',
    company: company ?? '',
    timeZone,
    teamMemberLicenses,
    hasSignedInToApp,
    accessOverride,
    updatedAt,
  };
}

export const CUSTOMER_FIELDS: readonly EditField<keyof CustomerForm>[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'company', label: 'Company' },
  { name: 'timeZone', label: 'Time zone', describe: (value) => (value ? String(value) : 'By their number') },
  { name: 'teamMemberLicenses', label: 'Team member licenses', otherwise: 'by a payment' },
  { name: 'hasSignedInToApp', label: 'Has signed in to the app', states: ['No', 'Yes'], otherwise: 'by the customer' },
  { name: 'accessOverride', label: 'Access', describe: (value) => overrideLabel(toOverride(value)) },
];

function toOverride(value: unknown): AccessOverride | null {
  return AccessOverride.safeParse(value).data ?? null;
}

interface CustomerFieldsProps {
  form: UseFormReturn<CustomerForm>;
  emailRequired?: boolean;
}

/** The form fields that staff can edit. */
export function CustomerFields({ form, emailRequired = true }: CustomerFieldsProps) {
  // An error focuses the field that was registered first, and a child's fields are registered after its parent's.
  return (
    <FormProvider {...form}>
      <PersonFields phoneRequired emailRequired={emailRequired} />
      <AccountFields />
    </FormProvider>
  );
}

function AccountFields() {
  const { register, control, formState } = useFormContext<CustomerForm>();
  const { errors } = formState;
  return (
    <>
      <Field label={<Optional label="Company" />} error={errors.company?.message}>
        <TextInput {...register('company')} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="timeZone"
        render={({ field: { value, ...field } }) => (
          <Field
            label={<Optional label="Time zone" />}
            hint="Empty: by their number. It decides when texts to many may go out"
            error={errors.timeZone?.message}
          >
            <TimeZoneInput {...field} value={value ?? null} placeholder="By their number" />
          </Field>
        )}
      />
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
        name="accessOverride"
        render={({ field: { value, onChange, ...field } }) => (
          <Field label="Access" hint="Granted and blocked hold whatever is paid">
            <SelectInput
              {...field}
              className="max-w-40"
              value={value ?? ''}
              onChange={({ currentTarget }) => onChange(toOverride(currentTarget.value))}
            >
              {[null, ...ACCESS_OVERRIDES].map((override) => (
                <option key={override} value={override ?? ''}>
                  {overrideLabel(override)}
                </option>
              ))}
            </SelectInput>
          </Field>
        )}
      />
      <FlagSwitch control={control} name="hasSignedInToApp" label="Has signed in to the app" states={['No', 'Yes']} />
    </>
  );
}
