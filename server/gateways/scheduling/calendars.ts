import { hash } from 'node:crypto';
import * as z from 'zod';
import type { VendorObserver } from '#server/resilience/circuit-breaker.ts';
import { AppError } from '#server/shared/errors.ts';
import { isTooDeep } from '#server/shared/json.ts';
import { reportedName } from '#server/shared/one-line.ts';
import { createDemoRule } from './demo-kind.ts';
import type { BookingEvent, SchedulingCall, SchedulingGateway } from './scheduling.gateway.ts';
import { isSignedByCal, isSignedByCalendly } from './signatures.ts';

/** `kind` is the event type's slug or name, where the calendar says it. */
type Read = Omit<BookingEvent, 'id' | 'vendor' | 'isDemo'> & { kind: string | undefined };

/** Removes NUL characters and lone surrogates, which PostgreSQL cannot store. */
const text = (min: number, max: number) =>
  z
    .string()
    .transform((value) => value.toWellFormed().replaceAll('\0', '').trim())
    .pipe(z.string().min(min).max(max));
const Id = text(1, 500);
const Name = text(0, 500).nullish().transform(reportedName);
const Kind = text(0, 500).optional().catch(undefined);
const Email = text(3, 254);
const Start = z.iso
  .datetime({ offset: true })
  .transform((time) => new Date(time))
  .refine((time) => time.getUTCFullYear() >= 2000 && time.getUTCFullYear() <= 9998);

const CalEvent = z.object({
  payload: z.object({
    uid: Id,
    type: Kind,
    startTime: Start,
    attendees: z.array(z.object({ email: Email, name: Name })).min(1),
    rescheduleUid: Id.nullish(),
  }),
});
const CAL_CHANGES: Record<string, Read['change']> = {
  BOOKING_CREATED: 'booked',
  BOOKING_RESCHEDULED: 'booked',
  BOOKING_CANCELLED: 'cancelled',
  BOOKING_REJECTED: 'rejected',
};

/** Names the slot otherwise than the other events, and says neither its kind, its time nor the names. */
const CalNoShow = z.object({
  payload: z.object({ bookingUid: Id, attendees: z.array(z.object({ email: Email, noShow: z.boolean() })).min(1) }),
});
const CAL_NO_SHOW = 'BOOKING_NO_SHOW_UPDATED';

function readCal(body: unknown): Read[] {
  const { triggerEvent: type } = parse(z.object({ triggerEvent: z.string() }), body);
  if (type === CAL_NO_SHOW) return readCalNoShow(body);
  const change = CAL_CHANGES[type];
  if (!change) return [];
  const { uid: bookingId, type: kind, startTime: startsAt, attendees, rescheduleUid } = parse(CalEvent, body).payload;
  const replaces = rescheduleUid ?? undefined;
  return attendees.map(({ email, name }) => ({
    type,
    change,
    kind,
    bookingId,
    replaces,
    name: name ?? email,
    email,
    startsAt,
  }));
}

function readCalNoShow(body: unknown): Read[] {
  const { bookingUid: bookingId, attendees } = parse(CalNoShow, body).payload;
  return attendees.map(({ email, noShow }) => ({
    type: CAL_NO_SHOW,
    change: noShow ? 'no_show' : 'attended',
    kind: undefined,
    bookingId,
    replaces: undefined,
    name: undefined,
    email,
    startsAt: undefined,
  }));
}

const CalendlyEvent = z.object({
  payload: z.object({
    uri: Id,
    email: Email,
    name: Name,
    /** Whether the booking was moved. A separate event reports the new booking. */
    rescheduled: z.boolean().nullish(),
    old_invitee: Id.nullish(),
    scheduled_event: z.object({ name: Kind, start_time: Start }),
  }),
});
const CALENDLY_CHANGES: Record<string, Read['change']> = {
  'invitee.created': 'booked',
  'invitee.canceled': 'cancelled',
  'invitee_no_show.created': 'no_show',
  'invitee_no_show.deleted': 'attended',
};

function readCalendly(body: unknown): Read[] {
  const { event: type } = parse(z.object({ event: z.string() }), body);
  const change = CALENDLY_CHANGES[type];
  if (!change) return [];
  const { payload } = parse(CalendlyEvent, body);
  if (change === 'cancelled' && payload.rescheduled) return [];
  const { uri, email, name, old_invitee: old, scheduled_event: event } = payload;
  const booking = { bookingId: uri, replaces: old ?? undefined, name: name ?? email, email };
  return [{ type, change, kind: event.name, ...booking, startsAt: event.start_time }];
}

interface SchedulingSettings {
  schedulingUrl: string;
  schedulingEventType: string | undefined;
  schedulingSecret: string | undefined;
}

/** Tells Cal.com and Calendly apart by their signature headers. Without a secret it rejects every call. */
export function createSchedulingGateway(
  { schedulingUrl, schedulingEventType, schedulingSecret: secret }: SchedulingSettings,
  observer?: VendorObserver,
): SchedulingGateway {
  const isDemo = createDemoRule({ link: schedulingUrl, eventType: schedulingEventType });

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
    readEvents: (call) => {
      const vendor = vendorOf(call);
      const body = parseJson(call.rawBody);
      const id = hash('sha256', call.rawBody);
      const read = vendor === 'cal' ? readCal(body) : readCalendly(body);
      return read.map(({ kind, ...event }) => ({ ...event, vendor, id, isDemo: isDemo(vendor, kind) }));
    },
  };
}

function parseJson(rawBody: Buffer): unknown {
  const text = rawBody.toString();
  if (isTooDeep(text)) throw new AppError('invalid_input', 'The body is nested too deep');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_input', 'The body is no JSON');
  }
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body);
  if (error) throw new AppError('invalid_input', `The booking cannot be read: ${error.issues[0]?.path.join('.')}`);
  return data as T;
}
