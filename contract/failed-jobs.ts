import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** Work that the server owes somebody and has not managed to do. */
export const FailedJob = z.object({
  id: z.string(),
  /** What was to be done, such as `welcome-mail`. */
  kind: z.string(),
  /** For whom; null when the customer is gone. */
  customer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** `retrying`: it is tried again by itself. `failed`: only when staff say so. */
  state: z.enum(['retrying', 'failed']),
  tries: z.number(),
  lastError: z.string(),
  /** Null when it is not tried again by itself. */
  nextTryAt: z.nullable(Instant),
  createdAt: Instant,
});
export type FailedJob = z.infer<typeof FailedJob>;
