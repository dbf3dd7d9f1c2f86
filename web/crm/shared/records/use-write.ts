import { type MutationScope, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/toast-store.ts';
import { isReadable, noteDeleting, noteNotDeleted } from '../realtime/deletions.ts';
import { noteWritten } from '../realtime/record-changes.ts';
import { type Failure, isSignedOut, type Notice, showFailure } from '../show-failure.ts';
import { isRecord, patchLists } from './patch-lists.ts';

export interface Write<Input, Answer> {
  write: (input: Input) => Promise<Answer>;
  succeeded?: Notice | ((answer: Answer, input: Input) => Notice);
  /** Return undefined to show no notice, when the failure is reported elsewhere. */
  failed: Failure | ((error: Error) => Failure | undefined);
  onSuccess?: ((answer: Answer) => void) | undefined;
  onError?: (error: Error) => void;
  /** The id of the record that the write deletes. */
  deletes?: string;
  /** Writes with the same scope run one after the other. */
  scope?: MutationScope;
  /**
   * Reloaded before the write counts as done, also after a failure, because a colleague may have been faster. By default a
   * success reloads everything on the screen in the background.
   */
  reload?: readonly QueryKey[];
}

/** What the caller of a write does about its result. */
export interface Outcome<Answer = unknown> {
  onSuccess: (answer: Answer) => void;
  onError?: (error: Error) => void;
}

/** The query key prefix of everything that the CRM loads. */
export const CRM: QueryKey = ['api', 'crm'];

/** Writes a change, shows a notice of the result, and reloads what the change may affect. */
export function useWrite<Input = void, Answer = unknown>(options: Write<Input, Answer>) {
  const { write, succeeded, failed, onSuccess, onError, deletes, scope, reload } = options;
  const client = useQueryClient();
  return useMutation({
    ...(scope && { scope }),
    mutationFn: write,
    onMutate: () => deletes && noteDeleting(deletes),
    onSuccess: (answer, input) => {
      if (isRecord(answer)) {
        noteWritten(answer.id);
        patchLists(client, [answer]);
      }
      onSuccess?.(answer);
      if (succeeded) toast(typeof succeeded === 'function' ? succeeded(answer, input) : succeeded);
      // A list may show names, counts and licenses from other lists.
      if (!reload) void client.invalidateQueries({ queryKey: CRM, predicate: isReadable });
    },
    onError: (error) => {
      if (deletes) noteNotDeleted(deletes);
      if (isSignedOut(error)) return;
      // Somebody else may have deleted it.
      if (deletes)
        void client.invalidateQueries({ queryKey: CRM, predicate: ({ queryKey }) => queryKey.includes(deletes) });
      const notice = typeof failed === 'function' ? failed(error) : failed;
      if (notice) showFailure(error, notice);
      onError?.(error);
    },
    onSettled: () =>
      reload && Promise.all(reload.map((queryKey) => client.invalidateQueries({ queryKey, predicate: isReadable }))),
  });
}
