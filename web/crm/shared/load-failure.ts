import { ApiError } from '../../client/api-error.ts';

const NOT_FOUND = 404;

/** The record has been deleted, or never was. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND;
}

/** Why a list could not be loaded, in words for staff. */
export function describeLoadFailure(error: Error | null): string {
  if (error instanceof ApiError && error.status === 0) {
    return 'The server could not be reached. Check your connection and try again.';
  }
  if (error instanceof ApiError && error.status < 500 && error.message !== '') return error.message;
  return 'The server could not answer. Please try again in a moment.';
}
