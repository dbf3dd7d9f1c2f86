import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { signedInPage } from '#sandbox/ai-app/view.ts';
import { startSandbox } from '../support/running-sandbox.ts';
import { PHONE } from '../twilio/client.ts';
import { startProduct } from '../twilio/product.ts';

// From PayloadsAllTheThings, IntrudersXSS.txt (MIT).
const ATTACK = `"><script>alert('XSS')</script>`;

function form(url: string, fields: Record<string, string>) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

test('a mail is shown with its subject and text escaped, and its markup in a frame whose scripts are forbidden', async () => {
  const sandbox = await startSandbox();
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort });
  await transport.sendMail({ from: 'a@b.example', to: 'c@d.example', subject: ATTACK, text: ATTACK, html: ATTACK });
  expect(await (await sandbox.get('/')).text()).toContain('c@d.example');
  const [{ id }] = await (await sandbox.get('/control/mail')).json();
  const response = await sandbox.get(`/mail/${id}`);
  const page = await response.text();
  expect(page).not.toContain(ATTACK);
  expect(page).toContain('&lt;script&gt;');
  expect(page).toMatch(/<iframe[^>]* srcdoc="[^"]*script-src &#39;none&#39;/);
  expect(page).not.toContain('allow-same-origin');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('a person can answer as a phone, and the text is shown escaped', async () => {
  const product = await startProduct();
  const sandbox = await startSandbox({ PUBLIC_URL: product.url });
  const response = await form(`${sandbox.url}/phone`, { from: '(415) 555-0100', body: ATTACK });
  expect(response.status).toBe(303);
  const page = await (await sandbox.get(String(response.headers.get('location')))).text();
  expect(page).toContain(`value="${PHONE}"`);
  expect(page).toContain('>(415) 555-0100<');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain(ATTACK);
  expect(product.received[0]?.params.Body).toBe(ATTACK);
});

test('a text that the product cannot take is reported to the person', async () => {
  const sandbox = await startSandbox();
  const response = await form(`${sandbox.url}/phone`, { from: PHONE, body: 'Hi' });
  const page = await (await sandbox.get(String(response.headers.get('location')))).text();
  expect(page).toContain('The product did not answer');
});

test('faults are set and lifted with a form', async () => {
  const sandbox = await startSandbox();
  await form(`${sandbox.url}/faults`, { vendor: 'smtp', mode: 'slow', ms: '1500', status: '', code: '' });
  expect(await (await sandbox.get('/control/faults')).json()).toMatchObject({ smtp: { mode: 'slow', ms: 1500 } });
  expect(await (await sandbox.get('/faults')).text()).toContain('value="1500"');
  await form(`${sandbox.url}/faults`, { vendor: 'smtp', mode: 'off', ms: '', status: '', code: '' });
  expect(await (await sandbox.get('/control/faults')).json()).toMatchObject({ smtp: { mode: 'off' } });
});

test('a checkout is listed with its amount and can be paid and refunded with the buttons', async () => {
  const sandbox = await startSandbox();
  const session = await fetch(`${sandbox.url}/stripe/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({
      mode: 'payment',
      success_url: 'http://localhost/',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '12345',
      'line_items[0][price_data][product_data][name]': 'Agent License',
    }),
  });
  const { id } = await session.json();
  expect(await (await sandbox.get('/payments')).text()).toContain('$123.45');
  const act = async (path: string) => expect((await form(`${sandbox.url}/payments/${path}`, {})).status).toBe(303);
  await act(`checkouts/${id}/pay`);
  const refund = /\/payments\/(charges\/pi_\w+\/refund)/.exec(await (await sandbox.get('/payments')).text())?.[1];
  await act(String(refund));
  expect(await (await sandbox.get('/payments')).text()).toContain('refunded $123.45');
  expect((await form(`${sandbox.url}/payments/texts/inbound`, {})).status).toBe(404);
});

test('each button of a subscription does what it says', async () => {
  const sandbox = await startSandbox();
  const session = await fetch(`${sandbox.url}/stripe/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({
      mode: 'subscription',
      success_url: 'http://localhost/',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][recurring][interval]': 'month',
      'line_items[0][price_data][unit_amount]': '9700',
      'line_items[0][price_data][product_data][name]': 'Agent License',
    }),
  });
  const { id } = await session.json();
  await form(`${sandbox.url}/payments/checkouts/${id}/pay`, {});
  const buttons = async () =>
    [...(await (await sandbox.get('/payments')).text()).matchAll(/action="(\/payments\/subscriptions\/[^"]+)"/g)].map(
      ([, action]) => String(action),
    );
  const actions = await buttons();
  expect(actions.map((action) => action.split('/').at(-1))).toEqual(['renew', 'fail-renewal', 'end']);
  for (const action of actions)
    expect((await form(`${sandbox.url}${action}`, {})).headers.get('location')).toBe('/payments');
  expect(await buttons(), 'nothing is left to do to it').toEqual([]);
});

test('a demo is booked once, and the slot is then taken', async () => {
  const sandbox = await startSandbox();
  const calendar = await (await sandbox.get('/scheduling?name=Ann&email=ann%40example.com')).text();
  expect(calendar).toContain('value="ann@example.com"');
  const slot = String(/value="(\d{4}-\d\d-\d\dT\d\d:\d\d)"/.exec(calendar)?.[1]);
  const booking = { slot, name: ATTACK, email: 'ann@example.com' };
  const booked = await form(`${sandbox.url}/scheduling`, booking);
  expect(booked.status).toBe(303);
  expect(await (await sandbox.get(String(booked.headers.get('location')))).text()).not.toContain(ATTACK);
  expect((await form(`${sandbox.url}/scheduling`, booking)).status).toBe(409);
  expect((await form(`${sandbox.url}/scheduling`, { ...booking, email: 'ann' })).status).toBe(400);
  expect(await (await sandbox.get('/bookings')).text()).toContain('ann@example.com');
});

test('the AI app lets nobody in by a token that is none, and shows nothing of it', async () => {
  const sandbox = await startSandbox();
  const answer = await sandbox.get(`/app?token=${encodeURIComponent(ATTACK)}`);
  expect(answer.status).toBe(401);
  expect(await answer.text()).not.toContain(ATTACK);
});

test('the AI app shows who was handed over to it, escaped', () => {
  const person = { sub: 'customer:1', account: '1', email: 'ada@example.com', role: 'owner', state: 'active' };
  const signIn = { ...person, name: ATTACK, at: new Date().toISOString() };
  const page = signedInPage({ signIn, session: 's', asked: ATTACK });
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain(ATTACK);
});
