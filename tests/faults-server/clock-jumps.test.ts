import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, newPhone } from '../messages/phone.ts';
import { setUpSecondFactor } from '../staff/authenticator.ts';
import { logIn, newStaff, PASSWORD } from '../staff/staff-accounts.ts';
import { captureLead, mailsTo, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { setClock, setClockRight } from '../support/set-clock.ts';

const DAY = 86_400_000;
const HALF_A_DAY = DAY / 2;
/** Milliseconds in which all must be as usual again. */
const SOON = 15_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
});
afterEach(async () => {
  setClockRight();
  await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
});
afterAll(() => product.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

async function buy(email: string): Promise<void> {
  const visitor = product.visitor();
  const checkout = await openCheckout(visitor, await captureLead(visitor, email));
  await product.sandbox.checkout(checkout, 'pay');
}

const welcomed = async (email: string) => (await mailsTo(product.sandbox, email)).length > 0;

describe('A clock that was ahead and is set back', () => {
  test('leaves nobody refused who had reached a limit', async () => {
    setClock(DAY);
    const post = () => product.visitor().post('/api/lead-capture', {}, from('198.51.100.1'));
    const statuses = [];
    for (let i = 0; i < 62; i++) statuses.push((await post()).status);
    expect(statuses.slice(-3)).toEqual([400, 429, 429]);
    setClockRight();
    expect((await post()).status).toBe(400);
  });

  test('leaves nobody counted for longer than a window who had not reached it', async () => {
    const post = () => product.visitor().post('/api/lead-capture', {}, from('198.51.100.2'));
    setClock(DAY);
    for (let i = 0; i < 60; i++) await post();
    setClockRight();
    expect([(await post()).status, (await post()).status]).toEqual([400, 400]);
  });

  test('lets the right password in again', async () => {
    const logInFrom = (password: string) =>
      product.visitor().post('/api/staff/login', { username: 'staff', password }, from('198.51.100.3'));
    setClock(DAY);
    for (let i = 0; i < 6; i++) await logInFrom(`guess ${i}`);
    const refused = await logInFrom('staff-sandbox');
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 60]).toEqual([429, true]);
    setClockRight();
    expect((await logInFrom('staff-sandbox')).status).toBe(200);
  });

  test('lets the codes of an authenticator app in again, each once', async () => {
    const browser = await newStaff(product, 'ahead');
    setClock(HALF_A_DAY / 2);
    const { phone } = await setUpSecondFactor(browser, PASSWORD);
    setClockRight();
    const code = phone.codeAt(0);
    expect((await logIn(product.visitor(), 'ahead', code)).status).toBe(200);
    expect((await logIn(product.visitor(), 'ahead', code)).status).toBe(401);
  });

  test('leaves no session that lives longer without being used', async () => {
    setClock(HALF_A_DAY);
    const browser = await newStaff(product, 'early');
    setClockRight();
    expect((await browser.get('/api/crm/customers')).status).toBe(200);
    const { rows } = await product.database.db.execute<{ hours: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float / 3600 AS hours FROM sessions
       WHERE user_id = (SELECT id FROM users WHERE username = 'early')`,
    );
    expect(rows).toEqual([{ hours: expect.closeTo(12, 1) }]);
  });

  test('while a vendor is away, does not keep it away', async () => {
    const staff = await product.staff();
    const customerId = await addCustomer(staff, newPhone());
    const email = async () =>
      (await staff.post('/api/crm/send-email', { customerId, subject: 'Hello', content: 'Anybody there?' })).status;
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    for (let i = 0; i < 11; i++) expect(await email()).toBe(502);
    setClock(-DAY);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await until('mail goes out again', async () => (await email()) === 200, SOON);
  });

  test('while a job is done, does not keep the next one waiting', async () => {
    await product.sandbox.fault({ vendor: 'smtp', mode: 'slow', ms: 300 });
    await buy('before@example.com');
    await until('the job is done', async () => (await product.database.db.execute(UNDER_WAY)).rows.length > 0);
    setClock(-DAY);
    await until('its mail', () => welcomed('before@example.com'), SOON);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await buy('after@example.com');
    await until('the next one', () => welcomed('after@example.com'), SOON);
  });
});

const UNDER_WAY = "SELECT 1 FROM pgboss.job WHERE name = 'welcome-mail' AND state = 'active'";

test('A clock that is set ahead ends sessions, and nothing else: a new login works at once', async () => {
  const browser = await newStaff(product, 'late');
  setClock(2 * DAY);
  expect((await browser.get('/api/crm/customers')).status).toBe(401);
  expect((await logIn(browser, 'late')).status).toBe(200);
  await buy('ahead@example.com');
  await until('the welcome mail', () => welcomed('ahead@example.com'), SOON);
});
