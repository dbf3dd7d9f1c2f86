import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { finishDemos } from '#server/jobs/jobs.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { captureLead } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { cal, calendarCalls, calendly, hmac, LATER, permutations, SOON } from './calendar.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const { send, fromCal, fromCalendly, bookingsOf, stageOf, inEveryOrder } = calendarCalls(() => ({
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

  test('of an address that only the database takes for a customer’s is nobody’s', async () => {
    await captureLead(product.visitor(), 'bill@victim.example');
    await fromCal('BOOKING_CREATED', cal('bill@v\u0130ctim.example', 'uid-twin', SOON));
    expect(await bookingsOf('bill@v\u0130ctim.example')).toMatchObject([{ leadId: null, customerId: null }]);
    expect(await stageOf('bill@victim.example')).toBe('new');
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

describe('A seat, a rejection, a no-show', () => {
  test('is a slot and a person: seats of one slot do not touch each other, in whatever order they are told', async () => {
    for (const order of permutations([0, 1, 2])) {
      const slot = randomUUID();
      const [ann, ben] = [`ann-${slot}@example.com`, `ben-${slot}@example.com`];
      const customerId = await captureLead(product.visitor(), ann);
      const events = [
        () => fromCal('BOOKING_CREATED', cal(ann, slot, SOON)),
        () => fromCal('BOOKING_CREATED', cal(ben, slot, SOON)),
        () => fromCal('BOOKING_CANCELLED', cal(`${ann.toUpperCase()}\u200b`, slot, SOON)),
      ];
      for (const index of order) expect((await events[index]?.())?.status).toBe(200);
      expect((await bookingsOf(ben)).map(({ status }) => status)).toEqual(['booked']);
      const { body } = await staff.get(`/api/crm/bookings?customerId=${customerId}`);
      expect(body).toMatchObject([{ status: 'cancelled' }]);
    }
  });

  test('is moved or cancelled by the host for all who share the slot', async () => {
    const attendees = ['carl', 'dora'].map((name) => ({ name, email: `${name}@seats.example` }));
    for (const attendee of attendees)
      await fromCal('BOOKING_CREATED', { ...cal('', 'seats-1', SOON), attendees: [attendee] });
    await fromCal('BOOKING_RESCHEDULED', { ...cal('', 'seats-2', LATER, 'seats-1'), attendees });
    for (const { email } of attendees) {
      expect(await bookingsOf(email)).toMatchObject([{ startsAt: LATER, status: 'booked' }]);
    }
    await fromCal('BOOKING_CANCELLED', { ...cal('', 'seats-2', LATER), attendees });
    for (const { email } of attendees) expect(await bookingsOf(email)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('that the host rejects is rejected, and its time means nothing', async () => {
    for (const order of permutations(['BOOKING_CREATED', 'BOOKING_REJECTED'])) {
      const email = `${randomUUID()}@example.com`;
      await captureLead(product.visitor(), email);
      for (const event of order) await fromCal(event, cal(email, `uid-${email}`, SOON));
      await product.database.db.execute(sql`
        UPDATE bookings SET starts_at = now() - interval '1 hour' WHERE calendar_id = ${`uid-${email}`}`);
      await doScheduledJob(product, finishDemos);
      expect(await bookingsOf(email)).toMatchObject([{ status: 'rejected' }]);
      expect(await stageOf(email)).not.toBe('demo_done');
    }
  });

  test.each([
    ['Cal.com', 'before its time is up'],
    ['Cal.com', 'after the lead was moved by the time'],
    ['Calendly', 'before its time is up'],
    ['Calendly', 'after the lead was moved by the time'],
  ])('that somebody has missed, as %s says %s, is no demo done', async (vendor, when) => {
    const email = `${randomUUID()}@example.com`;
    const id = `id-${email}`;
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const isCal = vendor === 'Cal.com';
    const book = () =>
      isCal
        ? fromCal('BOOKING_CREATED', cal(email, id, hourAgo))
        : fromCalendly('invitee.created', calendly(email, id, hourAgo));
    const tellNoShow = (noShow: boolean) =>
      isCal
        ? fromCal('BOOKING_NO_SHOW_UPDATED', {
            message: 'x',
            bookingUid: id,
            bookingId: 7,
            attendees: [{ email: email.toUpperCase(), noShow }],
          })
        : fromCalendly(`invitee_no_show.${noShow ? 'created' : 'deleted'}`, calendly(email, id, hourAgo));
    await captureLead(product.visitor(), email);
    const first = when.startsWith('before') ? [() => tellNoShow(true), book] : [book, () => tellNoShow(true)];
    for (const event of first) expect((await event()).status).toBe(200);
    await doScheduledJob(product, finishDemos);
    expect(await stageOf(email)).toBe('demo_booked');
    const { body } = await staff.get(`/api/crm/bookings?q=${email}`);
    expect(body).toMatchObject([{ startsAt: hourAgo, name: 'Ada Broker', status: 'no_show' }]);

    await tellNoShow(false);
    expect(await stageOf(email), 'they had come after all').toBe('demo_done');
  });

  test('that somebody has missed leaves a demo that staff have set to done, and a lead that has gone on', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    for (const [stage, timeFirst] of [
      ['demo_done', false],
      ['checkout_opened', true],
    ] as const) {
      const email = `${randomUUID()}@example.com`;
      await captureLead(product.visitor(), email);
      const [lead] = (await staff.get(`/api/crm/leads?q=${email}`)).body as unknown as { id: string }[];
      const set = () => staff.send('PATCH', `/api/crm/leads/${lead?.id}`, { stage }, {});
      const book = () => fromCal('BOOKING_CREATED', cal(email, email, hourAgo));
      for (const step of timeFirst ? [book, set] : [set, book]) expect((await step()).status).toBe(200);
      await fromCal('BOOKING_NO_SHOW_UPDATED', { bookingUid: email, attendees: [{ email, noShow: true }] });
      expect(await stageOf(email)).toBe(stage);
    }
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
