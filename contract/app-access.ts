import * as z from 'zod/mini';
import { AccessState } from './access.ts';
import { Instant } from './fields.ts';

/** The information about a user that the AI app receives. */
export const AppAccess = z.object({
  /** `customer:{id}` or `member:{id}`. */
  sub: z.string(),
  /** The id of the customer who owns the account. */
  account: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['owner', 'member']),
  state: AccessState,
  /** When access will end, if that is known. */
  until: z.nullable(Instant),
});
export type AppAccess = z.infer<typeof AppAccess>;

/** The AI app's address with a one-time sign-in token, for the browser to open. */
export const OpenAppResponse = z.object({ url: z.string() });
export type OpenAppResponse = z.infer<typeof OpenAppResponse>;
