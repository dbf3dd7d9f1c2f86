/** The interface to the calendar where demos are booked. */
export interface SchedulingGateway {
  /**
   * Reads a calendar's webhook. @returns an event for each person, and none when it is not about a booking.
   * @throws AppError('forbidden') for a forged or an old one, ('invalid_input') for one that cannot be read.
   */
  readEvents(call: SchedulingCall): BookingEvent[];
}

export interface SchedulingCall {
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer;
}

export interface BookingEvent {
  /** Stays the same when the event is sent again. The persons of one webhook share it. */
  id: string;
  vendor: 'cal' | 'calendly';
  /** False for another meeting in the calendar's account, and where the calendar does not say what was booked. */
  isDemo: boolean;
  type: string;
  /** `rejected` by the host. `attended` takes a no-show back. */
  change: 'booked' | 'cancelled' | 'rejected' | 'no_show' | 'attended';
  /** The calendar's id of the booking: Cal.com's is of the slot, which several persons may share, Calendly's of the person. */
  bookingId: string;
  /** The booking that this one replaces. */
  replaces: string | undefined;
  /** Undefined where the calendar does not say it. */
  name: string | undefined;
  email: string;
  /** Undefined where the calendar does not say it. */
  startsAt: Date | undefined;
}
