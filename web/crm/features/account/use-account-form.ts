import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { refuseAtFields } from '../../shared/forms/refuse-at-fields.ts';
import { type AccountWrite, useAccountWrite } from './account-queries.ts';

interface AccountForm<Values extends FieldValues, Answer> extends Omit<AccountWrite<Values, Answer>, 'refused'> {
  schema: ZodMiniType<Values, Values>;
  blank: Values;
  /** The field to focus, when the user has opened the form. */
  focus?: Path<Values>;
}

/** A form that changes the account. Validates with a schema of the contract, shows errors at the fields, and is cleared after a success. */
export function useAccountForm<Values extends FieldValues, Answer>(options: AccountForm<Values, Answer>) {
  const { schema, blank, focus, onSuccess, ...write } = options;
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: blank as DefaultValues<Values>,
  });
  useEffect(() => {
    if (focus) form.setFocus(focus);
  }, [form, focus]);
  const { mutate, isPending } = useAccountWrite({
    ...write,
    refused: (error) => refuseAtFields(form, error),
    onSuccess: (answer) => {
      form.reset();
      onSuccess(answer);
    },
  });
  return {
    register: form.register,
    errors: form.formState.errors,
    pending: isPending,
    submit: form.handleSubmit((values) => mutate(values)),
  };
}
