import { ApiError } from '../../../client/api-error.ts';

/** What the 'Login Failed' toast says: SPEC's text for wrong credentials, the truth for everything else. */
export function describeLoginFailure(error: Error): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (asksForCode(error)) return error.message;
  if (status === 401) return 'Invalid username or password.';
  if (status === 0) return 'The server could not be reached. Check your connection and try again.';
  if (status !== undefined && status < 500 && error.message !== '') return error.message;
  return 'The server could not log you in. Please try again in a moment.';
}

/** The password was right: now a code is asked for, or the one that came was wrong. */
export function asksForCode(error: Error): boolean {
  return error instanceof ApiError && error.code === 'code_required';
}
