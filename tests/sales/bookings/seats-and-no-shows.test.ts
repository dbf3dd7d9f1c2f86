import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishDemos } from '#server/jobs/jobs.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { captureLead } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { cal, calendarCalls, calendly, LATER, permutations, SOON } from './calendar.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const { fromCal, fromCalendly, bookingsOf, stageOf, control } = calendarCalls(() => ({
  product,
  staff,
}));

describe('A booking in the calendar', () => {
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

describe('The calendar of the sandbox', () => {
  test('gives two people seats of one slot, rejects, and tells a no-show as Cal.com does', async () => {
    const [ann, ben] = ['ann@sandbox.example', 'ben@sandbox.example'];
    const first = (await control('bookings', { email: ann, name: 'Ann', at: SOON })).body;
    const second = (await control('bookings', { email: ben, name: 'Ben', at: SOON, seatOf: first.id })).body;
    expect(second).toMatchObject({ uid: first.id, at: SOON });
    await control(`bookings/${first.id}/reject`);
    expect((await control(`bookings/${second.id}/no-show`)).status).toBe(200);
    const statusOf = async (email: string) => (await bookingsOf(email)).map(({ status }) => status);
    await until('the rejection', async () => (await statusOf(ann))[0] === 'rejected');
    await until('the no-show', async () => (await statusOf(ben))[0] === 'no_show');
    expect([await statusOf(ann), await statusOf(ben)]).toEqual([['rejected'], ['no_show']]);
    expect((await control('bookings/nothing/no-show')).status).toBe(404);
  });
});
