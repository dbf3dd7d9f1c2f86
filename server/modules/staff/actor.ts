import type { StaffSession } from '../../http/staff-session.ts';

/** The session that makes a call, and its address. */
export interface Actor extends StaffSession {
  address: string;
}
