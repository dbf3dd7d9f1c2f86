import { ApiError } from '#client/api-error.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { toast } from '#ui/toast-store.ts';

export interface Notice {
  title: string;
  description: string;
  action?: { label: string; run: () => void };
}

/** The notice of a failed call. A title alone gets the error's reason as its description. */
export type Failure = Notice | string;

/** Returns whether a call failed because the session has expired. The login screen says so. */
export function isSignedOut(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Shows the notice of a failed call, unless the session has expired. */
export function showFailure(error: Error, failed: Failure): void {
  if (isSignedOut(error)) return;
  const notice = typeof failed === 'string' ? { title: failed, description: describeLoadFailure(error) } : failed;
  toast({ ...notice, variant: 'destructive' });
}
