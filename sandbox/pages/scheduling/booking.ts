/** A booked demo. */
export interface Booking {
  id: string;
  /** The start in the agency's time zone. */
  slot: string;
  /** The same as an instant. */
  at: string;
  name: string;
  email: string;
  status: 'booked' | 'cancelled';
  bookedAt: string;
}
