import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSENT_TEXT } from '#contract/leads.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const ada = { name: 'Ada "Quote" Broker', email: 'ada@example.com', phone: '+1 415 555 2671' };

describe('The sign-up form without scripts', () => {
  test('stands at /sign-up, /demo and /team-licenses, empty', async () => {
    for (const path of ['/sign-up', '/demo', '/team-licenses']) {
      const page = await product.visitor().get(path);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(/<form[^>]+method="post"/i);
      expect(page.text).not.toContain('{{');
    }
  });

  test.each(['/sign-up', '/team-licenses'])('promises at %s no more than the checkout keeps', async (path) => {
    const page = await product.visitor().get(path);
    expect(page.text).toContain('Your information pre-fills checkout: your email is there when you arrive.');
  });

  test.each([
    ['/sign-up', true],
    ['/team-licenses', true],
    ['/demo', false],
  ])('says at %s that what it sells renews until it is canceled: %s', async (path, isSold) => {
    expect((await product.visitor().get(path)).text.includes('Renews until you cancel.')).toBe(isSold);
  });

  test.each([
    ['/sign-up', 'Your information pre-fills checkout', 'Continue to Checkout'],
    ['/team-licenses', 'Your information pre-fills checkout', 'Continue to Checkout'],
    ['/demo', 'Your information is used to schedule', 'Schedule Appointment'],
  ])('says at %s above the button what pressing it agrees to', async (path, note, button) => {
    const { text } = await product.visitor().get(path);
    const [form = ''] = /<form[^>]+method="post"[\s\S]*<\/form>/.exec(text) ?? [];
    const places = [note, CONSENT_TEXT, `>${button}<`].map((words) => form.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('leads to the checkout, which its own browser then knows', async () => {
    const visitor = product.visitor();
    const response = await visitor.post('/sign-up', form(ada), FORM);
    expect(response.status).toBe(303);
    const checkout = /cs_\w+/.exec(response.headers.get('location') ?? '')?.[0] ?? '';
    await product.sandbox.checkout(checkout, 'pay');
    expect((await visitor.get('/api/checkout-summary')).body.purchase).toMatchObject({ productType: 'agent_license' });
  });

  test('leads to the calendar for a demo', async () => {
    const response = await product.visitor().post('/demo', form({ ...ada, email: 'demo@example.com' }), FORM);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${product.sandboxUrl}/scheduling?name=Ada+%22Quote%22+Broker&email=demo%40example.com`,
    ]);
  });

  test('leads to a checkout of as many team licenses as were asked for, one if nothing was', async () => {
    for (const [quantity, bought] of [
      ['3', 3],
      ['', 1],
    ] as const) {
      const visitor = product.visitor();
      const response = await visitor.post(
        '/team-licenses',
        form({ ...ada, email: `team${bought}@example.com`, quantity }),
        FORM,
      );
      const checkout = /cs_\w+/.exec(response.headers.get('location') ?? '')?.[0] ?? '';
      await product.sandbox.checkout(checkout, 'pay');
      expect((await visitor.get('/api/checkout-summary')).body.purchase).toMatchObject({
        productType: 'team_license',
        quantity: bought,
      });
    }
  });

  test('is led on from the former address, and taken from a page that was opened before', async () => {
    const visitor = product.visitor();
    const former = await visitor.get('/team-licences?quantity=3');
    expect([former.status, former.headers.get('location')]).toEqual([308, '/team-licenses?quantity=3']);
    const sent = await visitor.post(
      '/team-licences',
      form({ ...ada, email: 'former@example.com', quantity: '2' }),
      FORM,
    );
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toMatch(/\/stripe\/checkout\//);
  });

  test('comes back for a quantity that cannot be, with what was typed', async () => {
    const response = await product.visitor().post('/team-licenses', form({ ...ada, quantity: '2.5' }), FORM);
    expect(response.status).toBe(400);
    expect(response.text).toContain('Quantity must be a whole number');
    expect(response.text).toContain('value="2.5"');
  });

  test('comes back with what is wrong and everything that was typed, escaped', async () => {
    const response = await product.visitor().post('/sign-up', form({ ...ada, phone: '123' }), FORM);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.text).toContain('Phone number is required');
    expect(response.text).toContain('value="Ada &#34;Quote&#34; Broker"');
    expect(response.text).toContain('value="ada@example.com"');
  });

  test('comes back with a message while Stripe is away, and loses nothing that was typed', async () => {
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 500 });
    const response = await product.visitor().post('/sign-up', form({ ...ada, email: 'away@example.com' }), FORM);
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    expect(response.status).toBe(502);
    expect(response.text).toContain('The payment service is not available right now');
    expect(response.text).toContain('value="away@example.com"');
  });

  test.each([
    ['ada@mailinator.com', 'Please use a permanent email address, not a disposable one'],
    ['ada@gmial.com', 'Did you mean ada@gmail.com?'],
  ])('checks the email address as the dialog does: %s comes back', async (email, error) => {
    const response = await product.visitor().post('/sign-up', form({ ...ada, email }), FORM);
    expect(response.status).toBe(400);
    expect(response.text).toContain(error);
    expect(response.text).toContain(`value="${email}"`);
  });

  test('comes back as a page for a body that nobody can read', async () => {
    const response = await product.visitor().post('/sign-up', '{', { 'content-type': 'application/xml' });
    expect([response.status, response.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8']);
    expect(response.text).toContain('This type of content is not supported');
  });

  test('is refused to another site’s page', async () => {
    const response = await product.visitor().post('/sign-up', form(ada), { ...FORM, origin: 'https://evil.example' });
    expect(response.status).toBe(403);
  });
});

test('The files for search engines name the site’s own address', async () => {
  for (const [path, type] of [
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ]) {
    const file = await product.visitor().get(path ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, type]);
    expect(file.text).toContain(`${product.url}/`);
    expect(file.text).not.toContain('{{');
  }
});
