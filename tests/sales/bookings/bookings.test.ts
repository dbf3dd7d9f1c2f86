import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { finishDemos } from '#server/jobs/jobs.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { captureLead } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { cal, calendarCalls, calendly, hmac, LATER, SOON } from './calendar.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const { send, fromCal, fromCalendly, bookingsOf, stageOf, inEveryOrder, control } = calendarCalls(() => ({
  product,
  staff,
}));

describe('A booking in the calendar', () => {
  test('is kept, moves its lead on and stands in the timeline', async () => {
    const customerId = await captureLead(product.visitor(), 'demo@example.com');
    expect((await fromCal('BOOKING_CREATED', cal('DEMO@example.com', 'uid-1', SOON))).status).toBe(200);
    const [booking] = await bookingsOf('DEMO@example.com');
    expect(booking).toMatchObject({ customerId, leadId: expect.any(String), startsAt: SOON, status: 'booked' });
    expect(await stageOf('demo@example.com')).toBe('demo_booked');
    const { body } = await staff.get(`/api/crm/customers/${customerId}/timeline`);
    expect(body).toMatchObject([{ kind: 'booking', id: booking?.id, startsAt: SOON, status: 'booked' }]);

    await fromCal('BOOKING_CANCELLED', cal('demo@example.com', 'uid-1', SOON));
    expect((await staff.get(`/api/crm/bookings?customerId=${customerId}&limit=5`)).body).toMatchObject([
      { id: booking?.id, status: 'cancelled' },
    ]);
    expect(await stageOf('demo@example.com')).toBe('demo_booked');
  });

  test('of an address that has never asked is kept without a lead', async () => {
    await fromCal('BOOKING_CREATED', cal('stranger@example.com', 'uid-2', SOON));
    expect(await bookingsOf('stranger@example.com')).toMatchObject([{ leadId: null, customerId: null }]);
    const withoutLead = async () =>
      ((await staff.get('/api/crm/bookings?hasLead=0')).body as unknown as Booking[]).map((booking) => booking.email);
    expect(await withoutLead()).toContain('stranger@example.com');
    expect(await withoutLead()).not.toContain('demo@example.com');
  });

  test('moves the lead on of a customer whose address staff have corrected since they asked', async () => {
    const customerId = await captureLead(product.visitor(), 'typo@example.com');
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { email: 'corrected@example.com' }, {});
    await fromCal('BOOKING_CREATED', cal('Corrected@example.com', 'uid-corrected', SOON));
    expect(await bookingsOf('Corrected@example.com')).toMatchObject([{ customerId, leadId: expect.any(String) }]);
    expect(await stageOf('typo@example.com')).toBe('demo_booked');
  });

  test('of a customer who was never a lead stands in their timeline', async () => {
    const email = 'no-lead@example.com';
    const customerId = String(
      (await staff.post('/api/crm/customers', { name: 'Ada', email, phone: '+1 415 555 2671' })).body.id,
    );
    await fromCal('BOOKING_CREATED', cal('No-Lead@Example.com', 'uid-no-lead', SOON));
    const { body } = await staff.get(`/api/crm/customers/${customerId}/timeline`);
    expect((body as unknown as { kind: string }[]).map(({ kind }) => kind)).toContain('booking');
  });

  test('ends the same in whatever order its events come, and however often: Cal.com', async () => {
    const ends = await inEveryOrder([
      (email) => fromCal('BOOKING_CREATED', cal(email, `${email}-1`, SOON)),
      (email) => fromCal('BOOKING_RESCHEDULED', cal(email, `${email}-2`, LATER, `${email}-1`)),
      (email) => fromCal('BOOKING_RESCHEDULED', cal(email, `${email}-3`, SOON, `${email}-2`)),
    ]);
    for (const end of ends) expect(end).toMatchObject([{ startsAt: SOON, status: 'booked' }]);
  });

  test('ends the same in whatever order its events come, and however often: Calendly', async () => {
    const ends = await inEveryOrder([
      (email) => fromCalendly('invitee.created', calendly(email, `${email}/1`, SOON)),
      (email) =>
        fromCalendly(
          'invitee.canceled',
          calendly(email, `${email}/1`, SOON, { rescheduled: true, new_invitee: `${email}/2` }),
        ),
      (email) => fromCalendly('invitee.created', calendly(email, `${email}/2`, LATER, { old_invitee: `${email}/1` })),
      (email) => fromCalendly('invitee.canceled', calendly(email, `${email}/2`, LATER, { rescheduled: false })),
    ]);
    for (const end of ends) expect(end).toMatchObject([{ startsAt: LATER, status: 'cancelled' }]);
  });

  test('whose time has passed means that the demo is done', async () => {
    await captureLead(product.visitor(), 'past@example.com');
    await fromCal('BOOKING_CREATED', cal('past@example.com', 'uid-past', '2021-01-04T15:00:00Z'));
    expect(await stageOf('past@example.com')).toBe('demo_done');

    await captureLead(product.visitor(), 'passing@example.com');
    await fromCal('BOOKING_CREATED', cal('passing@example.com', 'uid-passing', SOON));
    expect(await doScheduledJob(product, finishDemos)).toBe('completed');
    expect(await stageOf('passing@example.com')).toBe('demo_booked');
    await product.database.db.execute(sql`
      UPDATE bookings SET starts_at = now() - interval '31 minutes' WHERE calendar_id = 'uid-passing'`);
    expect(await doScheduledJob(product, finishDemos)).toBe('completed');
    expect(await stageOf('passing@example.com')).toBe('demo_done');
  });

  test('goes with its customer, and so does one that was made with their address before', async () => {
    await fromCal('BOOKING_CREATED', cal('leaving@example.com', 'uid-early', SOON));
    const customerId = await captureLead(product.visitor(), 'leaving@example.com');
    await fromCal('BOOKING_CREATED', cal('leaving@example.com', 'uid-late', LATER));
    const data = (await staff.get(`/api/crm/customers/${customerId}/personal-data`)).body as unknown as {
      bookings: unknown[];
    };
    expect(data.bookings).toHaveLength(2);
    await staff.send('DELETE', `/api/crm/customers/${customerId}`, undefined, {});
    expect(await bookingsOf('leaving@example.com')).toEqual([]);
  });
});

describe("The calendar's webhook", () => {
  test('takes nothing without a genuine signature', async () => {
    const body = JSON.stringify({ triggerEvent: 'PING', payload: {} });
    const statuses = [
      (await send(body, {})).status,
      (await send(body, { 'x-cal-signature-256': 'no hex' })).status,
      (await send(body, { 'x-cal-signature-256': hmac(body, 'another secret') })).status,
      (await send(body, { 'calendly-webhook-signature': `v1=${hmac(body)}` })).status,
      (await send(body, { 'calendly-webhook-signature': `t=1,v1=${hmac(`1.${body}`)}` })).status,
    ];
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect((await send(body, { 'x-cal-signature-256': hmac(body) })).status).toBe(200);
  });

  test.each([
    [-170, 200],
    [-190, 403],
    [170, 200],
    [190, 403],
  ])('takes one of Calendly that was signed %i seconds from now with %i', async (seconds, status) => {
    const email = `${randomUUID()}@example.com`;
    expect((await fromCalendly('invitee.created', calendly(email, email, SOON), seconds)).status).toBe(status);
    expect(await bookingsOf(email)).toHaveLength(status === 200 ? 1 : 0);
  });

  test.each([
    ['no JSON', 'x'],
    ['no event', '{}'],
    [
      'no attendee',
      JSON.stringify({ triggerEvent: 'BOOKING_CREATED', payload: { uid: 'x', startTime: SOON, attendees: [] } }),
    ],
    [
      'no time',
      JSON.stringify({
        triggerEvent: 'BOOKING_CREATED',
        payload: { uid: 'x', startTime: 'now', attendees: [{ email: 'a@example.com', name: 'A' }] },
      }),
    ],
  ])('refuses what cannot be read: %s', async (_what, body) => {
    const { status, body: answer } = await send(body, { 'x-cal-signature-256': hmac(body) });
    expect([status, answer.code]).toEqual([400, 'invalid_input']);
  });

  test('keeps words that no database can hold', async () => {
    const email = 'odd@example.com';
    await fromCal('BOOKING_CREATED', {
      ...cal(email, 'uid-\0odd', SOON),
      attendees: [{ name: 'A\0da \ud83d', email }],
    });
    expect(await bookingsOf(email)).toMatchObject([{ name: 'Ada \ufffd' }]);
  });
});

describe('The calendar of the sandbox', () => {
  test('tells the product what is booked and cancelled', async () => {
    await captureLead(product.visitor(), 'sandbox@example.com');
    const { body } = await control('bookings', { email: 'sandbox@example.com', name: 'Ada', at: SOON });
    await until('the booking', async () => (await bookingsOf('sandbox@example.com'))[0]?.startsAt === SOON);
    expect(await stageOf('sandbox@example.com')).toBe('demo_booked');
    expect((await control(`bookings/${body.id}/cancel`)).status).toBe(200);
    await until('the end of it', async () => (await bookingsOf('sandbox@example.com'))[0]?.status === 'cancelled');
    expect((await control('bookings/nothing/cancel')).status).toBe(404);
    expect((await control('bookings', { email: 'x' })).status).toBe(400);
  });

  test('books the time that its page shows in the clocks of the agency', async () => {
    const page = await (await fetch(`${product.sandboxUrl}/scheduling`)).text();
    const slot = String(/value="(\d{4}-\d\d-\d\dT09:30)"/.exec(page)?.[1]);
    await fetch(`${product.sandboxUrl}/scheduling`, {
      method: 'POST',
      body: new URLSearchParams({ slot, name: 'Ada', email: 'page@example.com' }),
      redirect: 'manual',
    });
    const startsAt = await until('the booking', async () => (await bookingsOf('page@example.com'))[0]?.startsAt);
    const shown = new Date(startsAt).toLocaleTimeString('en-US', { timeZone: 'America/New_York' });
    expect(shown).toBe('9:30:00 AM');
  });
});
