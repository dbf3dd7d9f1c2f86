import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailSuppressions } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '../support/records.ts';
import { AGREED } from './consent.ts';
import { textUs } from './phone.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const OFFERS = { channel: 'email', purpose: 'marketing', state: 'given', reason: 'Ada, on the phone' };

const say = (id: string, said: object) => staff.send('PUT', `/api/crm/customers/${id}/consent`, said, {});

/** Returns what holds, as `text service: given`. */
async function standings(path: string): Promise<string[]> {
  const { body } = await staff.get(`/api/crm/${path}/consent`);
  return (body.standings as unknown as Record<string, string>[]).map(
    ({ channel, purpose, state }) => `${channel} ${purpose}: ${state}`,
  );
}

describe('what holds of somebody’s consent, for each channel and purpose,', () => {
  test('is never asked before anything was said, of customers and team members', async () => {
    const id = await addCustomer(staff);
    const member = await addTeamMember(staff, id);
    for (const path of [`customers/${id}`, `team-members/${member}`]) {
      expect(await standings(path), path).toEqual([
        'text service: never_asked',
        'email service: never_asked',
        'text marketing: never_asked',
        'email marketing: never_asked',
      ]);
    }
  });

  test('is given and withdrawn by itself', async () => {
    const id = await addCustomer(staff);
    await say(id, AGREED);
    await say(id, OFFERS);
    expect(await standings(`customers/${id}`)).toEqual([
      'text service: given',
      'email service: given',
      'text marketing: never_asked',
      'email marketing: given',
    ]);
    await say(id, { ...OFFERS, state: 'withdrawn' });
    expect(await standings(`customers/${id}`)).toContain('email marketing: withdrawn');
    expect(await standings(`customers/${id}`)).toContain('text service: given');
    expect(await standings(`customers/${id}`), 'who wants no offers').toContain('email service: never_asked');
    await say(id, { ...OFFERS, channel: 'text', state: 'withdrawn' });
    expect((await staff.get(`/api/crm/customers/${id}`)).body.textConsent).toBe('agreed');
  });

  test('of who only wants no offers by text is not that of who has opted out', async () => {
    const id = await addCustomer(staff);
    await say(id, { ...OFFERS, channel: 'text', state: 'withdrawn' });
    expect((await staff.get(`/api/crm/customers/${id}`)).body.textConsent).toBe('never_asked');
    expect(await standings(`customers/${id}`)).toContain('text service: never_asked');
    expect(await standings(`customers/${id}`)).toContain('text marketing: withdrawn');
  });

  test('is paused by a text that probably asks for an end, and withdrawn by STOP', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    await say(id, AGREED);
    await textUs(product, phone, 'please stop texting me');
    expect(await standings(`customers/${id}`)).toContain('text service: paused');
    await textUs(product, phone, 'STOP');
    expect(await standings(`customers/${id}`)).toContain('text service: withdrawn');
    expect(await standings(`customers/${id}`)).toContain('text marketing: withdrawn');
  });

  test('is withdrawn by unsubscribing, and not by a mailbox that does not exist', async () => {
    const email = 'gone@firm.example';
    const id = await addCustomer(staff, { email });
    await say(id, OFFERS);
    await product.database.db.insert(emailSuppressions).values({ email, reason: 'bounced' });
    expect(await standings(`customers/${id}`)).toContain('email marketing: given');
    await product.database.db.update(emailSuppressions).set({ reason: 'unsubscribed' });
    expect(await standings(`customers/${id}`)).toContain('email marketing: withdrawn');
  });
});

describe('the hours that states prescribe', () => {
  test('are listed, each with its source and the day it was read', async () => {
    const { body } = await staff.get('/api/crm/settings/sending/states');
    const rows = body as unknown as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ source, readOn }) => !source || !/^20\d\d-\d\d-\d\d$/.test(String(readOn)))).toEqual([]);
  });
});

test('a browser that has not paid is told nothing about anybody’s wishes', async () => {
  expect((await product.visitor().get('/api/checkout-consent')).status).toBe(403);
});
