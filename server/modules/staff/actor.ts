import type { StaffSession } from '../../http/staff-session.ts';

/** The session that asks, and where from. */
export interface Actor extends StaffSession {
  address: string;
}
