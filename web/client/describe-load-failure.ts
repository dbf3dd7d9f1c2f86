import { ApiError } from './api-error.ts';

/** Explains to users why a call has failed. */
export function describeLoadFailure(error: Error | null): string {
  if (error instanceof ApiError && error.status === 0) {
    return 'The server could not be reached. Check your connection and try again.';
  }
  if (error instanceof ApiError && error.status < 500 && error.message !== '') return error.message;
  return 'The server could not answer. Please try again in a moment.';
}
