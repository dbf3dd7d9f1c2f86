import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../client/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { noteWritten } from '../realtime/record-changes.ts';
import { patchLists } from './patch-lists.ts';

interface Notice {
  title: string;
  description: string;
}

/** The record after the write, or `success` when it no longer exists. */
type Written = { id: string } | { success: true };

interface Write<Input, Answer> {
  write: (input: Input) => Promise<Answer>;
  succeeded: Notice | ((answer: Answer) => Notice);
  /** Return undefined to show no notice, when the failure is reported elsewhere. */
  failed: Notice | ((error: Error) => Notice | undefined);
  onSuccess: (answer: Answer) => void;
  onError?: (error: Error) => void;
}

/** Writes a change to a record, shows a notice of the result, and reloads what the change may affect. */
export function useWrite<Input, Answer extends Written = Written>(options: Write<Input, Answer>) {
  const { write, succeeded, failed, onSuccess, onError } = options;
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (answer) => {
      const written: Written = answer;
      if ('id' in written) {
        noteWritten(written.id);
        patchLists(client, [written]);
      }
      onSuccess(answer);
      toast(typeof succeeded === 'function' ? succeeded(answer) : succeeded);
      // A list may show names, counts and licenses from other lists.
      void client.invalidateQueries({ queryKey: ['api', 'crm'] });
    },
    onError: (error) => {
      // The app shows its own notice for an expired session.
      if (error instanceof ApiError && error.status === 401) return;
      const notice = typeof failed === 'function' ? failed(error) : failed;
      if (notice) toast({ ...notice, variant: 'destructive' });
      onError?.(error);
    },
  });
}
