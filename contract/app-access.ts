import * as z from 'zod/mini';
import { AccessState } from './access.ts';
import { Instant } from './fields.ts';

/** What the AI app is told of somebody who uses it. */
export const AppAccess = z.object({
  /** `customer:{id}` or `member:{id}`. */
  sub: z.string(),
  /** The customer whose account it is. */
  account: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['owner', 'member']),
  state: AccessState,
  /** When access is known to end. */
  until: z.nullable(Instant),
});
export type AppAccess = z.infer<typeof AppAccess>;

/** Where the browser goes: the app, with a token for this one sign-in. */
export const OpenAppResponse = z.object({ url: z.string() });
export type OpenAppResponse = z.infer<typeof OpenAppResponse>;
