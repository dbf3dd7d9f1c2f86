import type { SessionUser } from '../../contract/staff.ts';

/** A staff user's session in one browser. */
export interface StaffSession {
  id: string;
  user: SessionUser;
  /** The user must have a second factor and has none yet. */
  secondFactorMissing: boolean;
}
