import { useFormContext } from 'react-hook-form';
import { Field, TextInput } from '#ui/field.tsx';

interface Person {
  name: string;
  email: string;
  phone: string;
}

interface PersonFieldsProps {
  phoneRequired?: boolean;
  /** False for somebody whose email nobody knows yet. */
  emailRequired?: boolean;
}

/** The name and contact fields of a person. Needs a `FormProvider`. */
export function PersonFields({ phoneRequired = false, emailRequired = true }: PersonFieldsProps) {
  const { register, formState } = useFormContext<Person>();
  const { errors } = formState;
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...register('name')} required autoComplete="off" />
      </Field>
      <Field label={emailRequired ? 'Email' : <Optional label="Email" />} error={errors.email?.message}>
        <TextInput {...register('email')} required={emailRequired} type="email" autoComplete="off" />
      </Field>
      <Field
        label={phoneRequired ? 'Phone' : <Optional label="Phone" />}
        error={errors.phone?.message}
        hint="Include country code (e.g. +1)"
        remedy={phoneRequired && '10 digits or more'}
      >
        <TextInput {...register('phone')} required={phoneRequired} type="tel" autoComplete="off" />
      </Field>
    </>
  );
}

/** A label that marks its field as optional. */
export function Optional({ label }: { label: string }) {
  return (
    <>
      {label} <span className="font-normal text-ink-soft">(optional)</span>
    </>
  );
}
