import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSENT_TEXT } from '#contract/leads.ts';
import { contacts, customers } from '#server/database/schema.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const ada = { name: 'Ada Broker', email: 'ada@example.com', phone: '(415) 555-2671' };

async function customersWithEmail(email: string) {
  return product.database.db.select().from(customers).where(sql`lower(${customers.email}) = lower(${email})`);
}

describe('Lead capture', () => {
  test('keeps the submission with its page, campaign and consent, and makes a customer with an E.164 phone', async () => {
    const response = await product.visitor().post('/api/lead-capture', {
      ...ada,
      productType: 'demo',
      page: '/ai-insurance',
      campaign: { utm_source: 'newsletter' },
      consentText: CONSENT_TEXT,
    });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ success: true, message: expect.any(String), customerId: expect.any(String) });
    const [customer] = await customersWithEmail(ada.email);
    expect(customer).toMatchObject({
      id: response.body.customerId,
      name: ada.name,
      phone: ada.phone,
      phoneE164: '+14155552671',
      teamMemberLicenses: 0,
      usedTeamMemberLicenses: 0,
      hasSignedInToApp: 0,
    });
    const [contact] = await product.database.db.select().from(contacts).where(eq(contacts.email, ada.email));
    expect(contact).toMatchObject({
      customerId: response.body.customerId,
      productType: 'demo',
      page: '/ai-insurance',
      campaign: { utm_source: 'newsletter' },
      consentText: CONSENT_TEXT,
    });
    expect(contact?.consentAt).toBeInstanceOf(Date);
  });

  test('is never refused for what a link has put into its campaign', async () => {
    const campaign = { utm_source: 'half of a \ud83d', utm_term: 'nothing\0', 'utm_\ud83d': 'x' };
    const lead = { ...ada, email: 'from-a-link@example.com', campaign };
    expect((await product.visitor().post('/api/lead-capture', lead)).status).toBe(200);
    const [contact] = await product.database.db.select().from(contacts).where(eq(contacts.email, lead.email));
    expect(contact?.campaign).toEqual({ utm_source: 'half of a \ufffd', utm_term: 'nothing', 'utm_\ufffd': 'x' });
  });

  test('finds the same customer by email in another case, and changes nothing that is stored', async () => {
    const first = await product.visitor().post('/api/lead-capture', { ...ada, email: 'bea@example.com' });
    const second = await product
      .visitor()
      .post('/api/lead-capture', { name: 'Mallory', email: 'BEA@Example.com', phone: '+44 20 7946 0958' });

    expect(second.body.customerId).toBe(first.body.customerId);
    expect(await customersWithEmail('bea@example.com')).toMatchObject([{ name: ada.name, phone: ada.phone }]);
  });

  test('fills a phone that was blank', async () => {
    await product.database.db.insert(customers).values({ name: 'Imported', email: 'blank@example.com' });
    await product.visitor().post('/api/lead-capture', { ...ada, email: 'blank@example.com' });
    expect(await customersWithEmail('blank@example.com')).toMatchObject([
      { name: 'Imported', phone: ada.phone, phoneE164: '+14155552671' },
    ]);
  });

  test('makes one customer of twenty submissions at the same moment', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        product
          .visitor()
          .post('/api/lead-capture', { ...ada, email: index % 2 ? 'race@example.com' : 'Race@example.com' }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.customerId)).size).toBe(1);
    expect(await customersWithEmail('race@example.com')).toHaveLength(1);
  });

  test.each([
    [{}, 'Name is required'],
    [{ ...ada, name: '   ' }, 'Name is required'],
    [{ ...ada, email: 'name@nodot' }, 'Valid email is required'],
    [{ ...ada, email: undefined }, 'Valid email is required'],
    [{ ...ada, phone: '12345' }, 'Phone number is required'],
    [{ ...ada, phone: 4155552671 }, 'Phone number is required'],
  ])('refuses %j with the words of the spec', async (body, message) => {
    const response = await product.visitor().post('/api/lead-capture', body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ message, code: 'invalid_input', issues: expect.any(Array) });
  });

  test('answers broken JSON, a foreign type and a huge body with 4xx and no stack', async () => {
    const visitor = product.visitor();
    const broken = await visitor.post('/api/lead-capture', '{"name":', { 'content-type': 'application/json' });
    const foreign = await visitor.post('/api/lead-capture', '<lead/>', { 'content-type': 'text/xml' });
    const huge = await visitor.post('/api/lead-capture', { ...ada, name: 'x'.repeat(200_000) });
    expect([broken.status, foreign.status, huge.status]).toEqual([400, 415, 413]);
    for (const response of [broken, foreign, huge]) {
      expect(response.body.message).toBeTruthy();
      expect(response.text).not.toMatch(/\bat .*\.[jt]s:|FST_ERR|node_modules/);
    }
  });
});

describe('Writes from another site', () => {
  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('are refused: %j', async (headers) => {
    const response = await product.visitor().post('/api/lead-capture', { ...ada, email: 'evil@example.com' }, headers);
    expect(response.status).toBe(403);
    expect(await customersWithEmail('evil@example.com')).toHaveLength(0);
  });

  test('are let through from our own pages', async () => {
    const own = { origin: product.url, 'sec-fetch-site': 'same-origin' };
    const response = await product.visitor().post('/api/lead-capture', { ...ada, email: 'own@example.com' }, own);
    expect(response.status).toBe(200);
  });
});
