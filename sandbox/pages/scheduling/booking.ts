/** A booked demo. */
export interface Booking {
  id: string;
  /** The start in the agency's time zone. */
  slot: string;
  /** The start as an ISO 8601 time. */
  at: string;
  name: string;
  email: string;
  status: 'booked' | 'cancelled';
  bookedAt: string;
}
