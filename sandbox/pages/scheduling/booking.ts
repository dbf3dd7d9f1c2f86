/** A demo that somebody has booked. */
export interface Booking {
  id: string;
  /** The start, as the clocks of the agency show it. */
  slot: string;
  /** The same as an instant. */
  at: string;
  name: string;
  email: string;
  status: 'booked' | 'cancelled';
  bookedAt: string;
}
