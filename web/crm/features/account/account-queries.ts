import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account, SessionSummary } from '../../../../contract/staff-account.ts';
import { ApiError } from '../../../client/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { describeLoadFailure } from '../../shared/load-failure.tsx';

// Reads these again each time, because there are no events about them.
const FRESH = { refetchOnMount: 'always' } as const;

export const accountQuery = queryOptions<Account>({ queryKey: ['api', 'crm', 'account'], ...FRESH });

export const sessionsQuery = queryOptions<SessionSummary[]>({
  queryKey: ['api', 'crm', 'account', 'sessions'],
  ...FRESH,
});

export interface AccountWrite<Input, Answer> {
  write: (input: Input) => Promise<Answer>;
  /** The title of the toast for failures that belong to no field. */
  failed: string;
  onSuccess: (answer: Answer) => void;
  /** Shows the server's reason at its field. Returns false when there is no such field. */
  refused?: (error: ApiError) => boolean;
}

/** Changes the account, reloads it after a success, and shows the reason after a failure. */
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
