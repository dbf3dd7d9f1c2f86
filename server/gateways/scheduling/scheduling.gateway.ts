/** What the product asks of the calendar where demos are booked: what has become of a booking. */
export interface SchedulingGateway {
  /**
   * Reads a calendar's webhook; undefined for one that speaks of no booking.
   * @throws AppError('forbidden') for a forged or an old one, ('invalid_input') for one that cannot be read.
   */
  readEvent(call: SchedulingCall): BookingEvent | undefined;
}

export interface SchedulingCall {
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer;
}

export interface BookingEvent {
  /** The same each time the event is sent. */
  id: string;
  vendor: 'cal' | 'calendly';
  type: string;
  change: 'booked' | 'cancelled';
  /** The calendar's id of the booking. */
  bookingId: string;
  /** The booking that this one has taken the place of. */
  replaces: string | undefined;
  name: string;
  email: string;
  startsAt: Date;
}
