import { hash } from 'node:crypto';
import * as z from 'zod';
import type { VendorObserver } from '../../resilience/circuit-breaker.ts';
import { AppError } from '../../shared/errors.ts';
import type { BookingEvent, SchedulingCall, SchedulingGateway } from './scheduling.gateway.ts';
import { isSignedByCal, isSignedByCalendly } from './signatures.ts';

type Read = Omit<BookingEvent, 'id' | 'vendor'>;

/** Removes NUL characters and lone surrogates, which PostgreSQL cannot store. */
const text = (min: number, max: number) =>
  z
    .string()
    .transform((value) => value.toWellFormed().replaceAll('\0', '').trim())
    .pipe(z.string().min(min).max(max));
const Id = text(1, 500);
const Name = text(0, 500).nullish();
const Email = text(3, 254);
const Start = z.iso
  .datetime({ offset: true })
  .transform((time) => new Date(time))
  .refine((time) => time.getUTCFullYear() >= 2000 && time.getUTCFullYear() <= 9998);

const CalEvent = z.object({
  triggerEvent: z.string(),
  payload: z.object({
    uid: Id,
    startTime: Start,
    attendees: z.array(z.object({ email: Email, name: Name })).min(1),
    rescheduleUid: Id.nullish(),
  }),
});
const CAL_CHANGES: Record<string, Read['change']> = {
  BOOKING_CREATED: 'booked',
  BOOKING_RESCHEDULED: 'booked',
  BOOKING_CANCELLED: 'cancelled',
};

function readCal(body: unknown): Read | undefined {
  const { triggerEvent: type } = parse(z.object({ triggerEvent: z.string() }), body);
  const change = CAL_CHANGES[type];
  if (!change) return undefined;
  const { uid, startTime, attendees, rescheduleUid } = parse(CalEvent, body).payload;
  const [{ email, name }] = attendees as [{ email: string; name?: string | null }];
  const replaces = rescheduleUid ?? undefined;
  return { type, change, bookingId: uid, replaces, name: name || email, email, startsAt: startTime };
}

const CalendlyEvent = z.object({
  event: z.string(),
  payload: z.object({
    uri: Id,
    email: Email,
    name: Name,
    /** Whether the booking was moved. A separate event reports the new booking. */
    rescheduled: z.boolean().nullish(),
    old_invitee: Id.nullish(),
    scheduled_event: z.object({ start_time: Start }),
  }),
});
const CALENDLY_CHANGES: Record<string, Read['change']> = {
  'invitee.created': 'booked',
  'invitee.canceled': 'cancelled',
};

function readCalendly(body: unknown): Read | undefined {
  const { event: type } = parse(z.object({ event: z.string() }), body);
  const change = CALENDLY_CHANGES[type];
  if (!change) return undefined;
  const { payload } = parse(CalendlyEvent, body);
  if (change === 'cancelled' && payload.rescheduled) return undefined;
  const { uri, email, name, old_invitee: old, scheduled_event: event } = payload;
  return {
    type,
    change,
    bookingId: uri,
    replaces: old ?? undefined,
    name: name || email,
    email,
    startsAt: event.start_time,
  };
}

/** Tells Cal.com and Calendly apart by their signature headers. Without a secret it rejects every call. */
export function createSchedulingGateway(secret: string | undefined, observer?: VendorObserver): SchedulingGateway {
  function vendorOf({ headers, rawBody }: SchedulingCall): BookingEvent['vendor'] {
    const cal = headers['x-cal-signature-256'];
    const calendly = headers['calendly-webhook-signature'];
    if (secret && typeof cal === 'string' && isSignedByCal(cal, rawBody, secret)) return 'cal';
    if (secret && typeof calendly === 'string' && isSignedByCalendly(calendly, rawBody, secret, new Date())) {
      return 'calendly';
    }
    observer?.signatureFailed('scheduling');
    throw new AppError('forbidden', 'The signature of this request is not valid');
  }

  return {
    readEvent: (call) => {
      const vendor = vendorOf(call);
      const body = parseJson(call.rawBody);
      const read = vendor === 'cal' ? readCal(body) : readCalendly(body);
      return read && { ...read, vendor, id: hash('sha256', call.rawBody) };
    },
  };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    throw new AppError('invalid_input', 'The body is no JSON');
  }
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body);
  if (error) throw new AppError('invalid_input', `The booking cannot be read: ${error.issues[0]?.path.join('.')}`);
  return data as T;
}
