import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textUs } from '#tests/messaging/phone.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { buy } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addTeamMember, newPhone, remove } from '#tests/support/records.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { send } from './people.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

test('One’s own data is one file, the same that staff would hand out, and nothing of others', async () => {
  const { customerId } = await buy(product, staff, { email: 'mine@example.com' });
  await buy(product, staff, { email: 'not-mine@example.com' });
  const memberId = await addTeamMember(staff, customerId, { email: 'member@example.com' });
  const [owner, member] = [await signIn(product, 'mine@example.com'), await signIn(product, 'member@example.com')];
  await send(owner, 'PUT', '/api/account/guide/1', { answer: 'Mine alone' });
  await send(member, 'PUT', '/api/account/guide/2', { answer: 'Of the member' });
  await product.database.db.execute(sql`
    INSERT INTO refund_requests (customer_id, purchase_id, reason)
    SELECT ${customerId}, id, 'Not for me' FROM purchases WHERE customer_id = ${customerId}`);

  // Waits for the welcome mail, because the data includes it.
  await jobsAreDone(product.database);
  const own = await owner.get('/api/account/data');
  expect(own.headers.get('content-disposition')).toBe(`attachment; filename="personal-data-${customerId}.json"`);
  expect(own.headers.get('cache-control')).toBe('no-store');
  expect(own.body).toMatchObject({
    person: { id: customerId, email: 'mine@example.com', firstSignedInAt: expect.any(String) },
    purchases: [{ amount: '97.00' }],
    guideAnswers: [{ day: 1, answer: 'Mine alone' }],
    refundRequests: [{ reason: 'Not for me', status: 'open' }],
    sessions: [{ customerId }],
  });
  expect(own.text).not.toMatch(/tokenHash|not-mine|Of the member/);
  const byStaff = (await staff.get(`/api/crm/customers/${customerId}/personal-data`)).body;
  expect({ ...own.body, exportedAt: '' }).toEqual({ ...byStaff, exportedAt: '' });

  const theirs = await member.get('/api/account/data');
  expect(theirs.body).toMatchObject({
    person: { id: memberId, joinedAt: expect.any(String) },
    purchases: [],
    refundRequests: [],
    guideAnswers: [{ day: 2, answer: 'Of the member' }],
    sessions: [{ teamMemberId: memberId }],
  });
  expect(theirs.text).not.toMatch(/mine@example|Mine alone/);
});

test('Whoever types another’s number into a form reads nothing of what that number has texted', async () => {
  const number = newPhone();
  await textUs(product, number, 'For your eyes only');
  const stranger = { name: 'Mallory', email: 'mallory@example.com', phone: number };
  expect((await product.visitor().post('/api/lead-capture', stranger)).status).toBe(200);
  await textUs(product, number, 'STOP');
  const own = await (await signIn(product, 'mallory@example.com')).get('/api/account/data');
  expect(own.body).toMatchObject({ person: { email: 'mallory@example.com' }, texts: [], consent: [], optOuts: [] });
  expect(own.text).not.toContain('For your eyes only');
});

test('Who is deleted leaves no answer, session or request behind', async () => {
  const { customerId } = await buy(product, staff, { email: 'erased@example.com' });
  await addTeamMember(staff, customerId, { email: 'erased-member@example.com' });
  for (const email of ['erased@example.com', 'erased-member@example.com']) {
    await send(await signIn(product, email), 'PUT', '/api/account/guide/1', { answer: 'Erase me, Philomena' });
  }
  await product.database.db.execute(sql`
    INSERT INTO refund_requests (customer_id, purchase_id, reason)
    SELECT ${customerId}, id, 'Erase me, Philomena' FROM purchases WHERE customer_id = ${customerId}`);
  const left = async () => {
    const { rows } = await product.database.db.execute(sql`
      SELECT 1 FROM guide_answers WHERE answer LIKE '%Philomena%'
      UNION ALL SELECT 1 FROM refund_requests WHERE reason LIKE '%Philomena%'
      UNION ALL SELECT 1 FROM account_sessions WHERE email LIKE 'erased%'
      UNION ALL SELECT 1 FROM sign_in_links WHERE email LIKE 'erased%'`);
    return rows.length;
  };
  expect(await left()).toBeGreaterThan(6);
  await remove(staff, `customers/${customerId}`);
  expect(await left()).toBe(0);
});
