import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOwner, TEAM } from '#tests/account/account-team/team.ts';
import { textUs } from '#tests/messaging/phone.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { newPhone } from '#tests/support/records.ts';
import { requestLink } from '#tests/support/sign-in.ts';

const TYPED = ' Ada\r\n\u2028\tBy\u200bron\u202e \u2066King\u0007';
const KEPT = 'Ada Byron King';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

async function nameIn(list: string, email: string): Promise<unknown> {
  const { body } = await staff.get(`/api/crm/${list}?q=${encodeURIComponent(email)}`);
  return (body as unknown as { name: string; email: string }[]).find((row) => row.email === email)?.name;
}

describe('A name is one line of text without control and direction marks,', () => {
  const phone = newPhone();
  const form = (email: string) => ({ name: TYPED, email, phone });
  test.each<[string, () => Promise<unknown>, string, string]>([
    [
      'from the lead dialog',
      () => product.visitor().post('/api/lead-capture', form('lead@names.example')),
      'customers',
      'lead@names.example',
    ],
    [
      'from staff',
      () => staff.post('/api/crm/customers', form('staff@names.example')),
      'customers',
      'staff@names.example',
    ],
    [
      'in a list that is imported',
      () => staff.post('/api/crm/import-customers', { customers: [form('row@names.example')], teamMembers: [] }),
      'customers',
      'row@names.example',
    ],
    [
      'of somebody who has texted',
      async () => {
        const unknown = newPhone();
        await textUs(product, unknown, 'Hello');
        return staff.post('/api/crm/sms-unknown/customer', { ...form('text@names.example'), phone: unknown });
      },
      'customers',
      'text@names.example',
    ],
    [
      'of a team member',
      async () => {
        const { customerId } = await addOwner(product, staff, { email: 'owner@names.example' });
        const member = { ...form('member@names.example'), ownerId: customerId, isActive: 1 };
        return staff.post('/api/crm/team-members', member);
      },
      'team-members',
      'member@names.example',
    ],
    [
      'of a person that an owner invites',
      async () => {
        const { owner } = await addOwner(product, staff, { email: 'inviting@names.example' });
        return owner.post(TEAM, form('invited@names.example'));
      },
      'team-members',
      'invited@names.example',
    ],
    [
      'in a calendar',
      () => {
        const attendees = [{ name: TYPED, email: 'booked@names.example' }];
        const payload = { uid: 'names', startTime: '2031-01-06T15:00:00.000Z', attendees };
        const body = JSON.stringify({ triggerEvent: 'BOOKING_CREATED', payload });
        return product.visitor().post('/api/webhooks/scheduling', body, {
          'content-type': 'application/json',
          'x-cal-signature-256': createHmac('sha256', 'scheduling_sandbox').update(body).digest('hex'),
        });
      },
      'bookings',
      'booked@names.example',
    ],
  ])('%s', async (_from, tell, list, email) => {
    expect(await tell()).toMatchObject({ status: 200 });
    expect(await nameIn(list, email)).toBe(KEPT);
  });

  test('and required where nothing else is left of it', async () => {
    const nothing = { name: '\u200b\u202e\n', email: 'nothing@names.example', phone };
    const { status, body } = await product.visitor().post('/api/lead-capture', nothing);
    expect([status, body.message]).toEqual([400, 'Name is required']);
  });
});

test('A stranger cannot have a link of their own mailed to somebody else', async () => {
  const email = 'victim@names.example';
  const lead = { name: 'Win https://evil.example/now', email, phone: newPhone() };
  expect((await product.visitor().post('/api/lead-capture', lead)).status).toBe(200);
  await requestLink(product, email);
  const [mail] = await mailsTo(product.sandbox, email);
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil');
});
