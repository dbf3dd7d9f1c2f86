import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** Every reason the API gives for refusing; the HTTP status follows from it (server/shared/errors.ts). */
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

/** Which fields of a record somebody has changed, and when. */
export const RecordEdit = z.object({
  /** Null for what a customer, the system or a command did. */
  username: z.nullable(z.string()),
  /** Present where the customer did it, in their own account. */
  byCustomer: z.optional(z.literal(1)),
  createdAt: Instant,
  fields: z.array(z.string()),
});
export type RecordEdit = z.infer<typeof RecordEdit>;

/** The 409 of an edit. A record that has been changed since it was read comes along, with the edits of staff since, newest first. */
export function editConflict<Schema extends z.ZodMiniType>(record: Schema) {
  return z.extend(ErrorBody, { current: z.optional(record), edits: z.optional(z.array(RecordEdit)) });
}
