import type { SessionUser } from '#contract/staff.ts';
import type { ActingKey } from '../shared/acting-key.ts';

/** A staff user's session in one browser, or a call that a program makes for them with a key. */
export interface StaffSession {
  /** Of a call with a key, the key's. */
  id: string;
  user: SessionUser;
  /** Whether the user must set up a second factor and has not done so yet. */
  secondFactorMissing: boolean;
  /** Set for a call with a key. */
  apiKey?: ActingKey;
}

/** The session that makes a request, and its IP address. */
export interface Actor extends StaffSession {
  address: string;
}
