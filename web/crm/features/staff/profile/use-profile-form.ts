import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { type FieldValues, type Path, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { refuseAtFields } from '#crm/shared/forms/refuse-at-fields.ts';
import { useWrite, type Write } from '#crm/shared/records/use-write.ts';

interface AccountForm<Values extends FieldValues, Answer>
  extends Pick<Write<Values, Answer>, 'write' | 'succeeded' | 'onSuccess'> {
  schema: ZodMiniType<Values, Values>;
  initial: Values;
  /** Keeps the values after a success, instead of the initial ones. */
  keepsValues?: true;
  /** The field to focus, when the user has opened the form. */
  focus?: Path<Values>;
  /** The title of the notice for failures that belong to no field. */
  failed: string;
}

/** A form that changes the account. Validates with a schema of the contract, shows errors at the fields, and is reset after a success. */
export function useProfileForm<Values extends FieldValues, Answer>(options: AccountForm<Values, Answer>) {
  const { schema, initial, keepsValues, focus, failed, onSuccess, ...write } = options;
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    values: initial,
    // Keeps what was typed when other values are loaded meanwhile.
    resetOptions: { keepDirtyValues: true },
  });
  useEffect(() => {
    if (focus) form.setFocus(focus);
  }, [form, focus]);
  const { mutate, isPending } = useWrite({
    ...write,
    failed: (error) => (refuseAtFields(form, error) ? undefined : failed),
    onSuccess,
  });
  /** What was typed during the save differs from what is on file now, even if it was on file before. */
  const keepTyped = (saved: Values) => {
    const typed = form.getValues();
    form.reset(saved);
    for (const name of Object.keys(saved) as Path<Values>[]) {
      if (typed[name] !== saved[name]) form.setValue(name, typed[name], { shouldDirty: true });
    }
  };
  return {
    register: form.register,
    control: form.control,
    errors: form.formState.errors,
    pending: isPending,
    submit: form.handleSubmit((values) =>
      mutate(values, { onSuccess: () => (keepsValues ? keepTyped(values) : form.reset()) }),
    ),
  };
}
