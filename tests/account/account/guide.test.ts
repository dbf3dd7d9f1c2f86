import { sql } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchases } from '#server/database/schema.ts';
import { days } from '#server/modules/account/guide/content.ts';
import { textUs } from '#tests/messaging/phone.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { eventsAreTaken, jobsAreDone } from '#tests/support/jobs.ts';
import { buy } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone, remove } from '#tests/support/records.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { send } from './people.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

interface Guide {
  days: { day: number; title: string; task: string; prompt: string; question: string; answer: string }[];
  answered: number;
  total: number;
}
const read = async (browser: HttpClient) => (await browser.get('/api/account/guide')).body as unknown as Guide;
const answer = (browser: HttpClient, day: number | string, text: unknown) =>
  send(browser, 'PUT', `/api/account/guide/${day}`, { answer: text });
const answerOf = async (browser: HttpClient, day: number) => (await read(browser)).days[day - 1]?.answer;

async function newcomer(email: string): Promise<HttpClient> {
  await addCustomer(staff, { email });
  return signIn(product, email);
}

describe('The guide', () => {
  test('has thirty days, each with what to do and a question, and no answer at first', async () => {
    const guide = await read(await newcomer('reader@example.com'));
    expect([guide.answered, guide.total]).toEqual([0, 30]);
    expect(guide.days.map(({ day, title, question, answer: given }) => [day, title, question, given])).toEqual(
      days.map(({ number, title, question }) => [number, title, question, '']),
    );
    for (const [index, { task, prompt }] of guide.days.entries()) {
      for (const step of days[index]?.steps ?? []) expect(task).toContain(step);
      expect(prompt).toBe(days[index]?.prompt);
      expect(task.endsWith(prompt)).toBe(true);
    }
  });

  test('keeps an answer as it was typed, the last one of a day, until it is emptied', async () => {
    const browser = await newcomer('writer@example.com');
    const typed = '  Two hours,\n\n\ton “renewal” letters 🙂 \n';
    expect((await answer(browser, 7, typed)).body).toEqual({ answered: 1, total: 30 });
    expect(await answerOf(browser, 7)).toBe(typed);
    expect((await answer(browser, 7, 'Three')).body).toEqual({ answered: 1, total: 30 });
    expect((await answer(browser, 30, 'Done')).body).toEqual({ answered: 2, total: 30 });
    expect([await answerOf(browser, 7), (await read(browser)).answered]).toEqual(['Three', 2]);
    expect((await browser.get('/api/account')).body.guide).toEqual({ answered: 2, total: 30 });
    for (const empty of [' \n', '']) expect((await answer(browser, 7, empty)).body.answered).toBe(1);
    expect(await answerOf(browser, 7)).toBe('');
  });

  test('overwrites no answer that another browser has saved meanwhile', async () => {
    const browser = await newcomer('two-browsers@firm.example');
    const put = async (body: object) => {
      const response = await browser.send('PUT', '/api/account/guide/3', body, {});
      return [response.status, response.body.answer];
    };
    expect(await put({ answer: 'first', base: '' })).toEqual([200, undefined]);
    expect(await put({ answer: 'theirs', base: 'first' })).toEqual([200, undefined]);
    expect(await put({ answer: 'mine', base: 'first' })).toEqual([409, 'theirs']);
    expect(await put({ answer: '', base: 'first' })).toEqual([409, 'theirs']);
    // Sends the same answer again, as after a lost response.
    expect(await put({ answer: 'theirs', base: 'first' })).toEqual([200, undefined]);
    expect(await put({ answer: '', base: 'theirs' })).toEqual([200, undefined]);
    expect(await put({ answer: '', base: 'theirs' })).toEqual([200, undefined]);
  });

  test('keeps one row for a day that is saved from two screens at once', async () => {
    const browser = await newcomer('twice@example.com');
    const both = await Promise.all(['a', 'b', 'c', 'd'].map((text) => answer(browser, 1, text)));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(['a', 'b', 'c', 'd']).toContain(await answerOf(browser, 1));
    expect((await read(browser)).answered).toBe(1);
  });

  test('has no other day, and takes no answer that is too long or no text', async () => {
    const browser = await newcomer('strict@example.com');
    for (const day of ['0', '31', '-1', '01', '1.0', 'x', '1e1']) {
      expect([day, (await answer(browser, day, 'x')).status]).toEqual([day, 404]);
    }
    for (const wrong of ['x'.repeat(5001), 7, null, undefined]) {
      expect((await answer(browser, 1, wrong)).status).toBe(400);
    }
    expect((await answer(browser, 1, 'x'.repeat(5000))).status).toBe(200);
  });

  test('is each person’s own, of a team too', async () => {
    const ownerId = await addCustomer(staff, { email: 'head@example.com' });
    await addTeamMember(staff, ownerId, { email: 'hand@example.com' });
    const [owner, member] = [await signIn(product, 'head@example.com'), await signIn(product, 'hand@example.com')];
    await answer(owner, 1, 'of the owner');
    await answer(member, 1, 'of the member');
    expect([await answerOf(owner, 1), await answerOf(member, 1)]).toEqual(['of the owner', 'of the member']);
  });
});

describe('The guide as a PDF', () => {
  test('holds the answers, and is kept by nobody on the way', async () => {
    const browser = await newcomer('printer@example.com');
    await answer(browser, 3, 'Never a Social Security number.');
    const response = await fetch(`${product.url}/api/account/guide.pdf`, {
      headers: { cookie: `account=${browser.cookies.get('account')}` },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="30-day-getting-started-guide.pdf"');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const form = (await PDFDocument.load(await response.arrayBuffer())).getForm();
    expect(form.getTextField('day-03').getText()).toBe('Never a Social Security number.');
    expect(form.getTextField('day-04').getText()).toBe(undefined);
  });
});

test('One’s own data is one file, the same that staff would hand out, and nothing of others', async () => {
  const { customerId } = await buy(product, staff, { email: 'mine@example.com' });
  await addCustomer(staff, { email: 'not-mine@example.com' });
  const memberId = await addTeamMember(staff, customerId, { email: 'member@example.com' });
  const [owner, member] = [await signIn(product, 'mine@example.com'), await signIn(product, 'member@example.com')];
  await send(owner, 'PUT', '/api/account/guide/1', { answer: 'Mine alone' });
  await send(member, 'PUT', '/api/account/guide/2', { answer: 'Of the member' });
  await product.database.db.execute(sql`
    INSERT INTO refund_requests (customer_id, purchase_id, reason)
    SELECT ${customerId}, id, 'Not for me' FROM purchases WHERE customer_id = ${customerId}`);

  // The data includes the welcome mail, and the purchase as it was last read at Stripe.
  await eventsAreTaken(product);
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
  const customerId = await addCustomer(staff, { email: 'erased@example.com' });
  await product.database.db.insert(purchases).values({ customerId, productType: 'agent_license', amount: '97' });
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
