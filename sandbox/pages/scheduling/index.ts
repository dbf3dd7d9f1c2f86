import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '#sandbox/core/sandbox.ts';
import { ControlError, parseControl } from '#sandbox/core/validation.ts';
import { sendPage } from '../layout.ts';
import type { Booking } from './booking.ts';
import { openBookings } from './bookings.ts';
import { instantOf, slotsOf, weeksFrom } from './calendar.ts';
import { bookedPage, type CalendarView, calendarPage } from './view.ts';
import { createCalendarWebhooks } from './webhooks.ts';

const text = z.string().trim().max(254).catch('');
const given = z.object({ date: text, slot: text, name: text, email: text });

const wantedBooking = z.strictObject({
  email: z.email(),
  name: z.string().trim().min(1).max(200),
  at: z.iso.datetime({ offset: true }),
  /** The id of a booking whose slot it shares. */
  seatOf: z.string().optional(),
});

/** `/scheduling`: a calendar of 30-minute demos. The query prefills name and email. Each booking is stored and sends a webhook. */
export function schedulingPages(app: FastifyInstance, sandbox: Sandbox): void {
  const webhooks = createCalendarWebhooks(sandbox);
  const bookings = openBookings(sandbox.store, webhooks);
  app.addHook('onListen', async () => webhooks.resume());
  app.addHook('onClose', async () => webhooks.stop());

  function viewOf({ date, slot, name, email }: z.infer<typeof given>): CalendarView {
    const weeks = weeksFrom(new Date());
    const open = weeks.flat().filter((day) => day.open);
    const wanted = open.find((day) => day.date === (slot.slice(0, 10) || date)) ?? open[0];
    const taken = new Set(bookings.all().flatMap(({ slot, status }) => (status === 'booked' ? slot : [])));
    return { weeks, date: wanted?.date ?? '', taken, slot, name, email };
  }

  app.get('/scheduling', (request, reply) => sendPage(reply, calendarPage(viewOf(given.parse(request.query)))));

  app.post('/scheduling', (request, reply) => {
    const wanted = given.parse(request.body ?? {});
    const view = viewOf(wanted);
    const again = (status: number, problem: string) => sendPage(reply, calendarPage({ ...view, problem }), status);
    if (!slotsOf(view.date).includes(wanted.slot)) return again(400, 'Please pick a time.');
    if (!wanted.name) return again(400, 'Please enter your name.');
    if (!z.email().safeParse(wanted.email).success) return again(400, 'Please enter a valid email address.');
    const { slot, name, email } = wanted;
    if (bookings.isTaken(slot)) return again(409, 'Somebody was faster: that time is taken. Please pick another.');
    const { id } = bookings.book({ at: instantOf(slot), name, email });
    return reply.redirect(`/scheduling/booked/${id}`, 303);
  });

  app.get<{ Params: { id: string } }>('/scheduling/booked/:id', (request, reply) =>
    sendPage(reply, bookedPage(find(request.params.id))),
  );

  app.get('/control/bookings', () => bookings.all());
  app.post('/control/bookings', (request) => {
    const { at, seatOf, ...person } = parseControl(wantedBooking, request.body);
    if (seatOf === undefined) return bookings.book({ at: new Date(at).toISOString(), ...person });
    const { uid, at: startsAt } = find(seatOf);
    return bookings.book({ at: startsAt, uid, ...person });
  });
  const acts = { cancel: bookings.cancel, reject: bookings.reject, 'no-show': bookings.markNoShow };
  for (const [path, act] of Object.entries(acts)) {
    app.post<{ Params: { id: string } }>(`/control/bookings/:id/${path}`, (request) => act(find(request.params.id)));
  }

  function find(id: string): Booking {
    const booking = bookings.get(id);
    if (!booking) throw new ControlError(404, `There is no booking ${id}`);
    return booking;
  }
}
