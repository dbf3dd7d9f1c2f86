import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customersOf, importRows, membersOf } from '#tests/imports-exports/importing.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const PERSON = { name: 'Ada Broker', phone: '(415) 555-2671' };

/** A zero-width space, a joiner, a byte order mark, a direction mark, a soft hyphen, a word joiner and a variation selector. */
const INVISIBLE = '\u200b\u200d\ufeff\u202c\u00ad\u2060\ufe0f';

describe('An address with invisible characters', () => {
  const spoil = (email: string) => `${INVISIBLE}${email.replace('@', `${INVISIBLE}@`)}${INVISIBLE} `;
  const domain = 'invisible.example';

  test('is good for the live checks and the lead form, and is kept without it', async () => {
    const email = spoil(`lead@${domain}`);
    const visitor = product.visitor();
    expect((await visitor.post('/api/validate-email', { email })).body).toMatchObject({ isValid: true });
    expect((await visitor.post('/api/validate-email-domain', { email })).body).toMatchObject({ isValid: true });
    expect((await visitor.post('/api/lead-capture', { ...PERSON, email })).status).toBe(200);
    expect(await customersOf(product, `lead@${domain}`)).toHaveLength(1);
  });

  test('is one with the address in the CRM, for team members and in files', async () => {
    const made = await staff.post('/api/crm/customers', { ...PERSON, email: spoil(`staff@${domain}`) });
    expect(made.body.email).toBe(`staff@${domain}`);
    const again = await importRows(staff, [
      { ...PERSON, email: spoil(`staff@${domain}`) },
      { ...PERSON, email: spoil(`mia@${domain}`), type: 'member', ownerEmail: spoil(`staff@${domain}`) },
    ]);
    expect(again).toMatchObject({ customerSkipped: 1, teamMemberImported: 1, errors: [] });
    expect(await membersOf(product, String(made.body.id))).toMatchObject([{ email: `mia@${domain}` }]);
  });

  test('gets its sign-in link', async () => {
    await staff.post('/api/crm/customers', { ...PERSON, email: `link@${domain}` });
    const asked = await product.visitor().post('/api/account/sign-in-links', { email: spoil(`link@${domain}`) });
    expect(asked.status).toBe(202);
    await until('the link', async () => (await mailsTo(product.sandbox, `link@${domain}`)).length > 0);
  });
});
