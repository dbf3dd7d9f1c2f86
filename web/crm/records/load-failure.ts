import { ApiError } from '../../client/api-error.ts';

/** Why a list could not be loaded, in words for staff. */
export function describeLoadFailure(error: Error | null): string {
  if (error instanceof ApiError && error.status === 0) {
    return 'The server could not be reached. Check your connection and try again.';
  }
  if (error instanceof ApiError && error.status < 500 && error.message !== '') return error.message;
  return 'The server could not answer. Please try again in a moment.';
}
