import { ApiError } from '../../client/api-error.ts';

/** What the server says of its refusal, in its words; undefined when it said nothing that staff can read. */
export function serverReason(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isOurs = error.response?.headers.get('Content-Type')?.includes('json') ?? false;
  return isOurs && error.message !== '' ? error.message : undefined;
}
