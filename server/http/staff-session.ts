import type { SessionUser } from '#contract/staff.ts';

/** A staff user's session in one browser. */
export interface StaffSession {
  id: string;
  user: SessionUser;
  /** Whether the user must set up a second factor and has not done so yet. */
  secondFactorMissing: boolean;
}
