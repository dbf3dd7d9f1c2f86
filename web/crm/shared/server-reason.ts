import { ApiError } from '#client/api-error.ts';

/** Returns the message of an error response, or undefined when it has no message. */
export function serverReason(error: Error): string | undefined {
  const message = error instanceof ApiError ? error.message.trim() : '';
  return message === '' ? undefined : message;
}
