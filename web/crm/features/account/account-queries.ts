import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account, SessionSummary } from '../../../../contract/staff-account.ts';
import { ApiError } from '../../../client/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { describeLoadFailure } from '../../shared/load-failure.tsx';

// No event tells of changes to these, so each look at them reads them anew.
const FRESH = { refetchOnMount: 'always' } as const;

export const accountQuery = queryOptions<Account>({ queryKey: ['api', 'crm', 'account'], ...FRESH });

export const sessionsQuery = queryOptions<SessionSummary[]>({
  queryKey: ['api', 'crm', 'account', 'sessions'],
  ...FRESH,
});

export interface AccountWrite<Input, Answer> {
  write: (input: Input) => Promise<Answer>;
  /** The title of the toast when it fails for a reason that is no field's. */
  failed: string;
  onSuccess: (answer: Answer) => void;
  /** Shows what the server finds wrong where it was typed; false when there is no such place. */
  refused?: (error: ApiError) => boolean;
}

/** A change to the account: reads it anew when it has succeeded, says why when it has not. */
export function useAccountWrite<Input, Answer>({ write, failed, onSuccess, refused }: AccountWrite<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (answer) => {
      onSuccess(answer);
      void client.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof ApiError && (error.status === 401 || refused?.(error))) return;
      toast({ title: failed, description: describeLoadFailure(error), variant: 'destructive' });
    },
  });
}
