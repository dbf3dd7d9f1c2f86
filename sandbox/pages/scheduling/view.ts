import { type Html, html } from '../html.ts';
import { page } from '../layout.ts';
import type { Booking } from './booking.ts';
import { type Day, longDate, shortDate, slotsOf, TIME_ZONE_NAME, timeOf } from './calendar.ts';

export interface CalendarView {
  weeks: Day[][];
  date: string;
  taken: Set<string>;
  slot: string;
  name: string;
  email: string;
  problem?: string;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** The page on which a visitor picks a day and a time and confirms. */
export function calendarPage(view: CalendarView): string {
  return schedulingDocument(
    'Book your walkthrough',
    html`<main class="column schedule">
${intro()}
<div class="schedule-days">
<h2 id="day">Pick a day</h2>
<table class="month" aria-labelledby="day">
<thead><tr>${WEEKDAYS.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${view.weeks.map((week) => html`<tr>${week.map((day) => dayCell(day, view))}</tr>`)}</tbody>
</table>
<p class="small muted">All times in ${TIME_ZONE_NAME}.</p>
</div>
<form class="schedule-form stack" method="post" action="/scheduling">
${view.problem && html`<p class="problem" role="alert">${view.problem}</p>`}
<fieldset>
<legend>${longDate(view.date)}</legend>
<div class="slots">${slotsOf(view.date).map((slot) => slotChoice(slot, view))}</div>
</fieldset>
<label>Name <input name="name" value="${view.name}" autocomplete="name" required maxlength="200"></label>
<label>Email <input name="email" type="email" value="${view.email}" autocomplete="email" required maxlength="254"></label>
<button class="button button-main">Confirm appointment</button>
</form>
</main>`,
  );
}

export function bookedPage(booking: Booking): string {
  return schedulingDocument(
    'Booked',
    html`<main class="column booked stack">
<p class="mono small muted">Personal Walkthrough · 30 minutes</p>
<h1>You’re booked</h1>
<p class="lead">${longDate(booking.slot.slice(0, 10))} at ${timeOf(booking.slot)}, ${TIME_ZONE_NAME}.</p>
<p>Held for <strong>${booking.name}</strong>, ${booking.email}.</p>
<p><a href="/scheduling">Book another time</a></p>
</main>`,
  );
}

function intro(): Html {
  return html`<div class="schedule-intro stack">
<p class="mono small muted">Insurance 24/7 AI</p>
<h1>Personal Walkthrough</h1>
<ul class="facts-list">
<li><span class="figure">30 min</span> one on one, on video</li>
<li><span class="figure">1 demo</span> built on your own agency</li>
<li><span class="figure">Q&amp;A</span> included</li>
</ul>
</div>`;
}

function dayCell(day: Day, view: CalendarView): Html {
  if (!day.open) return html`<td><span class="day day-past">${shortDate(day.date)}</span></td>`;
  const query = new URLSearchParams({ date: day.date, name: view.name, email: view.email });
  const current = day.date === view.date ? html` aria-current="date"` : '';
  return html`<td><a class="day" href="/scheduling?${String(query)}"${current}>${shortDate(day.date)}</a></td>`;
}

function slotChoice(slot: string, view: CalendarView): Html {
  const taken = view.taken.has(slot);
  return html`<label class="slot"><input type="radio" name="slot" value="${slot}" required${taken && html` disabled`}${slot === view.slot && !taken && html` checked`}><span>${timeOf(slot)}${taken && html`<span class="hidden-text"> taken</span>`}</span></label>`;
}

function schedulingDocument(title: string, body: Html): string {
  return page({ title, standsFor: 'Stands in for the demo calendar.', body, styles: ['/pages.css'] });
}
