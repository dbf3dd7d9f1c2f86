import type { FastifyInstance } from 'fastify';
import { html } from '../pages/html.ts';
import type { Booking } from '../pages/scheduling/booking.ts';
import { longDate, timeOf } from '../pages/scheduling/calendar.ts';
import type { Controls } from './controls.ts';
import { moment, sendInspector } from './layout.ts';

/** `/bookings`: the bookings of the demo calendar. */
export function bookingsArea(app: FastifyInstance, controls: Controls): void {
  app.get('/bookings', async (_request, reply) => {
    const bookings = await controls.read<Booking[]>('/control/bookings');
    const body = html`<section class="stack" id="bookings" data-live>
<h1>Bookings <span class="figure count">${bookings.length}</span></h1>
${
  bookings.length === 0
    ? html`<p class="empty">Nothing is booked. The <a href="/scheduling">demo calendar</a> has free times.</p>`
    : html`<ol class="ledger">${bookings.map(
        ({ slot, name, email, status, bookedAt }) => html`<li class="entry">
<div class="entry-head"><p><strong>${name}</strong><br><span class="muted">${email}</span></p>
<p class="figure">${longDate(slot.slice(0, 10))}, ${timeOf(slot)}${status !== 'booked' && html`<br><span class="muted">${status.replace('_', '-')}</span>`}</p></div>
<p>${moment(bookedAt)}</p></li>`,
      )}</ol>`
}
</section>`;
    return sendInspector(reply, { area: '/bookings', title: 'Bookings', body });
  });
}
