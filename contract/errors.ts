import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** All error codes of the API. The HTTP status follows from the code (server/shared/errors.ts). */
export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'code_required',
  'forbidden',
  'second_factor_required',
  'step_up_required',
  'not_found',
  'method_not_allowed',
  'conflict',
  'answered_meanwhile',
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

/** The body of every response that is not 2xx. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  issues: z.optional(z.array(ErrorIssue)),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The fields of a record that somebody changed, and when. */
export const RecordEdit = z.object({
  /** Null for changes by a customer, the system or a command. */
  username: z.nullable(z.string()),
  /** Present when the customer did it in their own account. */
  byCustomer: z.optional(z.literal(1)),
  createdAt: Instant,
  fields: z.array(z.string()),
});
export type RecordEdit = z.infer<typeof RecordEdit>;

/**
 * The 409 response to an edit. If the record has changed since it was read, it includes the record and the edits of staff
 * since, newest first.
 */
export function editConflict<Schema extends z.ZodMiniType>(record: Schema) {
  return z.extend(ErrorBody, { current: z.optional(record), edits: z.optional(z.array(RecordEdit)) });
}
