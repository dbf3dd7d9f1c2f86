import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { captureLead } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { calendarCalls, SOON } from './calendar.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const { bookingsOf, stageOf, control } = calendarCalls(() => ({ product, staff }));

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
