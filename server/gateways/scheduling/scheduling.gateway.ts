/** The interface to the calendar where demos are booked. */
export interface SchedulingGateway {
  /**
   * Reads a calendar's webhook. @returns undefined when it is not about a booking.
   * @throws AppError('forbidden') for a forged or an old one, ('invalid_input') for one that cannot be read.
   */
  readEvent(call: SchedulingCall): BookingEvent | undefined;
}

export interface SchedulingCall {
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer;
}

export interface BookingEvent {
  /** Stays the same when the event is sent again. */
  id: string;
  vendor: 'cal' | 'calendly';
  type: string;
  change: 'booked' | 'cancelled';
  /** The calendar's id of the booking. */
  bookingId: string;
  /** The booking that this one replaces. */
  replaces: string | undefined;
  name: string;
  email: string;
  startsAt: Date;
}
