import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import type { Role } from './roles.ts';

/** Jobs that carry out what only admins may order. A bulk action may be such a job. */
const OF_ADMINS: readonly string[] = ['refund-payment', 'staff-invitation', 'bulk-action'];

/** Returns the lowest role that may retry or discard a kind of job: who may not order a refund may not discard one either. */
export function roleForJob(kind: string): Role {
  return OF_ADMINS.includes(kind) ? 'admin' : 'member';
}

/** A background job that has failed so far. */
export const FailedJob = z.object({
  id: z.string(),
  /** The kind of work, such as `welcome-mail`. */
  kind: z.string(),
  /** The customer it is for. Null when the customer is deleted. */
  customer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** `retrying` jobs are tried again automatically. `failed` jobs are tried again only when staff ask for it. */
  state: z.enum(['retrying', 'failed']),
  tries: z.number(),
  lastError: z.string(),
  /** Null when it is not tried again automatically. */
  nextTryAt: z.nullable(Instant),
  createdAt: Instant,
});
export type FailedJob = z.infer<typeof FailedJob>;
