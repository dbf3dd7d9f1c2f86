/** One person's place in a demo. */
export interface Booking {
  id: string;
  /** Cal.com's id of the slot, which its seats share. */
  uid: string;
  /** The start in the agency's time zone. */
  slot: string;
  /** The start as an ISO 8601 time. */
  at: string;
  name: string;
  email: string;
  status: 'booked' | 'cancelled' | 'rejected' | 'no_show';
  bookedAt: string;
}
