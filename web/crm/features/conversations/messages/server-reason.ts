import { ApiError } from '../../../../client/api-error.ts';

/** What the server, or whatever stands before it, says of its refusal; undefined when it said nothing. */
export function serverReason(error: Error): string | undefined {
  const message = error instanceof ApiError ? error.message.trim() : '';
  return message === '' ? undefined : message;
}
