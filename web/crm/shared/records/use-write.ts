import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../client/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { noteWritten } from '../realtime/record-changes.ts';
import { patchLists } from './patch-lists.ts';

interface Notice {
  title: string;
  description: string;
}

/** The record as it is now, if it still is. */
type Written = { id: string } | { success: true };

interface Write<Input, Answer> {
  write: (input: Input) => Promise<Answer>;
  succeeded: Notice | ((answer: Answer) => Notice);
  /** No notice where the failure is told in another way. */
  failed: Notice | ((error: Error) => Notice | undefined);
  onSuccess: (answer: Answer) => void;
  onError?: (error: Error) => void;
}

/** A change to a record: says how it went, and loads anew what it may have changed. */
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
      // Names, counts and licenses of one list stand in the others too.
      void client.invalidateQueries({ queryKey: ['api', 'crm'] });
    },
    onError: (error) => {
      // An expired session has a notice of its own.
      if (error instanceof ApiError && error.status === 401) return;
      const notice = typeof failed === 'function' ? failed(error) : failed;
      if (notice) toast({ ...notice, variant: 'destructive' });
      onError?.(error);
    },
  });
}
