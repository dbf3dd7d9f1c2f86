import { ApiError } from '#client/api-error.ts';

/** Returns the text of the 'Login Failed' toast: the specification's text for wrong credentials, and the actual reason otherwise. */
export function describeLoginFailure(error: Error): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (asksForCode(error)) return error.message;
  if (status === 401) return 'Invalid username or password.';
  if (status === 0) return 'The server could not be reached. Check your connection and try again.';
  if (status !== undefined && status < 500 && error.message !== '') return error.message;
  return 'The server could not log you in. Please try again in a moment.';
}

/** Returns whether the password was right, and a code is missing or wrong. */
export function asksForCode(error: Error): boolean {
  return error instanceof ApiError && error.code === 'code_required';
}
