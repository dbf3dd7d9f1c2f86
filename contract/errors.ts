import * as z from 'zod/mini';

/** Every reason the API gives for refusing; the HTTP status follows from it (server/errors.ts). */
export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'code_required',
  'forbidden',
  'second_factor_required',
  'not_found',
  'conflict',
  'gone',
  'too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
  'rate_limited',
  'internal',
  'vendor_failed',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const ErrorIssue = z.object({ path: z.string(), message: z.string() });
export type ErrorIssue = z.infer<typeof ErrorIssue>;

/** The body of every answer that is not 2xx. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  issues: z.optional(z.array(ErrorIssue)),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
