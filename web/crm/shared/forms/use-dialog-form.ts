import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { type DeepPartial, type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { DialogProps } from '../dialogs/dialog-store.ts';

/** The form's current and initial values. The fields that differ were changed. */
export interface FormDraft<Values> {
  initial: Readonly<DeepPartial<Values>> | undefined;
  values: Values;
}

/** A dialog's form. It validates with a schema of the contract and starts with earlier input, if there is some. */
export function useDialogForm<Values extends FieldValues>(
  draft: DialogProps<FormDraft<Values>>['draft'],
  schema: ZodMiniType<Values, Values>,
  initial: Values,
  stored?: FormDraft<Values>,
): UseFormReturn<Values> {
  const [before] = useState(() => draft.get() ?? stored);
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: (before?.initial ?? initial) as DefaultValues<Values>,
    ...(before && { values: before.values, resetOptions: { keepDefaultValues: true } }),
  });
  useEffect(() => {
    return () => draft.set({ initial: form.formState.defaultValues, values: form.getValues() });
  }, [draft, form]);
  return form;
}
