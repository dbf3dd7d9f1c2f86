import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../../core/sandbox.ts';
import { ControlError } from '../../core/validation.ts';
import { sendPage } from '../layout.ts';
import { openBookings } from './bookings.ts';
import { slotsOf, weeksFrom } from './calendar.ts';
import { bookedPage, type CalendarView, calendarPage } from './view.ts';

const text = z.string().trim().max(254).catch('');
const given = z.object({ date: text, slot: text, name: text, email: text });

/** `/scheduling`: a calendar of 30-minute demos, with name and email taken from the query; bookings stay. */
export function schedulingPages(app: FastifyInstance, { store }: Sandbox): void {
  const bookings = openBookings(store);

  function viewOf({ date, slot, name, email }: z.infer<typeof given>): CalendarView {
    const weeks = weeksFrom(new Date());
    const open = weeks.flat().filter((day) => day.open);
    const wanted = open.find((day) => day.date === (slot.slice(0, 10) || date)) ?? open[0];
    const taken = new Set(bookings.all().map((booking) => booking.slot));
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
    if (!bookings.book({ slot, name, email, bookedAt: new Date().toISOString() })) {
      return again(409, 'Somebody was faster: that time is taken. Please pick another.');
    }
    return reply.redirect(`/scheduling/booked/${slot}`, 303);
  });

  app.get<{ Params: { slot: string } }>('/scheduling/booked/:slot', (request, reply) => {
    const booking = bookings.get(request.params.slot);
    if (!booking) throw new ControlError(404, `Nothing is booked at ${request.params.slot}`);
    return sendPage(reply, bookedPage(booking));
  });

  app.get('/control/bookings', () => bookings.all());
}
