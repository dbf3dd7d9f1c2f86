import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../client/api-error.ts';
import { toast } from '../../ui/toast.tsx';
import { describeLoadFailure } from '../records/load-failure.ts';
import { accountQuery } from './account.query.ts';

interface AccountWrite<Input, Answer> {
  write: (input: Input) => Promise<Answer>;
  /** The title of the toast when it fails for a reason that is no field's. */
  failed: string;
  onSuccess: (answer: Answer) => void;
  /** Told what the server finds wrong with its fields. */
  form?: Pick<FormRefusal, 'refuse'>;
}

interface FormRefusal {
  refuse: (error: ApiError) => boolean;
}

/** A change to the account: reads it anew when it has succeeded, says why when it has not. */
export function useAccountWrite<Input, Answer>({ write, failed, onSuccess, form }: AccountWrite<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (answer) => {
      onSuccess(answer);
      void client.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof ApiError && (error.status === 401 || form?.refuse(error))) return;
      toast({ title: failed, description: describeLoadFailure(error), variant: 'destructive' });
    },
  });
}

/** Puts the server's reasons at the form's fields, the first one ready to be typed over; false when it names none of them. */
export function refusalsOf<Values extends FieldValues>(form: UseFormReturn<Values>): FormRefusal {
  return {
    refuse: ({ issues }) => {
      const known = issues.filter(({ path }) => path in form.getValues());
      for (const { path, message } of known) form.setError(path as Path<Values>, { message });
      if (known[0]) form.setFocus(known[0].path as Path<Values>, { shouldSelect: true });
      return known.length > 0;
    },
  };
}
