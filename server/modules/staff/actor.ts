import type { StaffSession } from '../../http/staff-session.ts';

/** The session that makes a request, and its IP address. */
export interface Actor extends StaffSession {
  address: string;
}
