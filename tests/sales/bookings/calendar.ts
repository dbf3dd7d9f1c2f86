import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Answer, HttpClient } from '#tests/support/http-client.ts';
import { captureLead } from '#tests/support/loop.ts';
import type { Product } from '#tests/support/product.ts';

export const SOON = '2031-01-06T15:00:00.000Z';
export const LATER = '2031-01-07T16:30:00.000Z';
const SECRET = 'scheduling_sandbox';

export const hmac = (content: string, secret = SECRET) => createHmac('sha256', secret).update(content).digest('hex');

/** Cal.com's payload. */
export const cal = (email: string, uid: string, startTime: string, rescheduleUid?: string) => ({
  uid,
  startTime,
  rescheduleUid,
  attendees: [{ name: 'Ada Broker', email }],
});

/** Calendly's payload. */
export const calendly = (email: string, uri: string, start: string, more = {}) => ({
  uri,
  email,
  name: 'Ada Broker',
  scheduled_event: { start_time: start },
  ...more,
});

export function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** What both calendars send to the product, and what becomes of it. */
export function calendarCalls(running: () => { product: Product; staff: HttpClient }) {
  const send = (body: string, headers: Record<string, string>) =>
    running()
      .product.visitor()
      .post('/api/webhooks/scheduling', body, { 'content-type': 'application/json', ...headers });

  function fromCal(triggerEvent: string, payload: Record<string, unknown>, secret?: string) {
    const body = JSON.stringify({ triggerEvent, createdAt: new Date().toISOString(), payload });
    return send(body, { 'x-cal-signature-256': hmac(body, secret) });
  }

  function fromCalendly(event: string, payload: Record<string, unknown>, secondsFromNow = 0) {
    const body = JSON.stringify({ event, created_at: new Date().toISOString(), payload });
    const time = Math.floor(Date.now() / 1000) + secondsFromNow;
    return send(body, { 'calendly-webhook-signature': `t=${time},v1=${hmac(`${time}.${body}`)}` });
  }

  async function bookingsOf(email: string): Promise<Booking[]> {
    const { body } = await running().staff.get('/api/crm/bookings');
    return (body as unknown as Booking[]).filter((booking) => booking.email === email);
  }

  async function stageOf(email: string): Promise<string | undefined> {
    const { body } = await running().staff.get(`/api/crm/leads?q=${email}`);
    return (body as unknown as { stage: string }[])[0]?.stage;
  }

  /** Sends the events in every order and for a new lead, every fourth sequence twice. Returns the bookings of each lead. */
  async function inEveryOrder(events: ((email: string) => Promise<Answer>)[]): Promise<Booking[][]> {
    const ends: Booking[][] = [];
    for (const [index, order] of permutations(events).entries()) {
      const email = `${randomUUID()}@example.com`;
      await captureLead(running().product.visitor(), email);
      const again = index % 4 === 0 ? order : [];
      for (const event of [...order, ...again]) expect((await event(email)).status).toBe(200);
      ends.push(await bookingsOf(email));
    }
    return ends;
  }

  /** A press in the sandbox's calendar. */
  async function control(path: string, press: unknown = {}) {
    const response = await fetch(`${running().product.sandboxUrl}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(press),
    });
    return { status: response.status, body: (await response.json()) as { id: string; uid: string } };
  }

  return { send, fromCal, fromCalendly, bookingsOf, stageOf, inEveryOrder, control };
}
