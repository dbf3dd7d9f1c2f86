import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { captureLead } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { cal, calendarCalls, calendly, SOON } from './calendar.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({
    SCHEDULING_URL: 'https://cal.example.com/acme/personal-walkthrough',
    SCHEDULING_WEBHOOK_SECRET: 'scheduling_sandbox',
  });
  staff = await product.staff();
});
afterAll(() => product.stop());

const { fromCal, fromCalendly, bookingsOf, stageOf, control } = calendarCalls(() => ({ product, staff }));

async function newLead(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await captureLead(product.visitor(), email);
  return email;
}
const statusesOf = async (email: string) => (await bookingsOf(email)).map(({ status }) => status);

describe('A meeting in the calendar’s account', () => {
  test('is a demo when it is of the kind that our link books', async () => {
    const email = await newLead();
    await control('bookings', { email, name: 'Ada Broker', at: SOON });
    await until('the booking', async () => (await stageOf(email)) === 'demo_booked');
    expect(await statusesOf(email)).toEqual(['booked']);
  });

  test('of another kind is no demo: it is not kept, and moves no lead', async () => {
    const email = await newLead();
    const meeting = { ...cal(email, `uid-${email}`, SOON), type: 'support-call' };
    const noShow = { bookingUid: `uid-${email}`, attendees: [{ email, noShow: true }] };
    for (const [event, payload] of [
      ['BOOKING_CREATED', meeting],
      ['BOOKING_RESCHEDULED', { ...meeting, uid: `later-${email}`, rescheduleUid: `uid-${email}` }],
      ['BOOKING_NO_SHOW_UPDATED', noShow],
      ['BOOKING_CANCELLED', meeting],
    ] as const)
      expect((await fromCal(event, payload)).status).toBe(200);
    expect(await bookingsOf(email)).toEqual([]);
    expect(await stageOf(email)).toBe('new');
  });

  test('that was a demo when it was booked is cancelled though our link has changed since', async () => {
    const email = await newLead();
    const demo = { ...cal(email, `uid-${email}`, SOON), type: 'personal-walkthrough' };
    await fromCal('BOOKING_CREATED', demo);
    await product.restart({ SCHEDULING_URL: 'https://cal.example.com/acme/short-demo' });
    staff = await product.staff();
    await fromCal('BOOKING_CANCELLED', demo);
    expect(await statusesOf(email)).toEqual(['cancelled']);
  });

  test('at Calendly, which does not tell what its links book, is a demo by its configured name', async () => {
    const [demo, other] = [await newLead(), await newLead()];
    const meeting = (email: string, name: string) =>
      fromCalendly('invitee.created', {
        ...calendly(email, `https://calendly.example/${email}`, SOON),
        scheduled_event: { name, start_time: SOON },
      });
    await product.restart({ SCHEDULING_EVENT_TYPE: 'Personal walkthrough' });
    staff = await product.staff();
    await meeting(demo, 'Personal Walkthrough');
    await meeting(other, 'Support call');
    expect([await statusesOf(demo), await statusesOf(other)]).toEqual([['booked'], []]);
  });
});
