import { setTimeout as sleep } from 'node:timers/promises';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { contacts, customers } from '#server/database/schema.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const leadOf = (name: string) => ({ name, email: `${name}@example.com`, phone: '+1 415 555 2671' });

async function kept(): Promise<number> {
  const [rows] = await product.database.db.select({ count: count() }).from(contacts);
  const [people] = await product.database.db.select({ count: count() }).from(customers);
  return Number(rows?.count) + Number(people?.count);
}

/** Opens a form. Returns its stamp. */
async function openForm(path: string): Promise<string> {
  const page = await product.visitor().get(path);
  return /name="stamp" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
}

describe('A program that fills every field', () => {
  test('is told that its lead was captured, and nothing is kept', async () => {
    const before = await kept();
    const bot = await product
      .visitor()
      .post('/api/lead-capture', { ...leadOf('bot'), homepage: 'https://spam.example' });
    const person = await product.visitor().post('/api/lead-capture', { ...leadOf('ada'), homepage: '' });
    expect(bot.status).toBe(200);
    expect(Object.keys(bot.body)).toEqual(Object.keys(person.body));
    expect(bot.body).toMatchObject({ success: true, message: person.body.message });
    expect(await kept(), 'the person and her contact, no more').toBe(before + 2);
  });

  test.each(['/sign-up', '/demo', '/team-licenses'])('is led on from %s as if it had succeeded', async (path) => {
    const before = await kept();
    const response = await product.visitor().post(path, form({ ...leadOf('bot'), homepage: 'x' }), FORM);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/success']);
    expect(await kept()).toBe(before);
  });
});

describe('A program that sends a form the moment it has read it', () => {
  test('is led on, and nothing is kept', async () => {
    // The clock stands, because a busy machine takes as long as a browser.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const before = await kept();
    const stamp = await openForm('/demo');
    expect(stamp).not.toBe('');
    const response = await product.visitor().post('/demo', form({ ...leadOf('quick'), stamp }), FORM);
    expect(response.headers.get('location')).toBe('/success');
    expect(await kept()).toBe(before);
  });
});

describe('A person', () => {
  test('who takes as long as a browser needs is let through, with scripts or without', async () => {
    const stamp = await openForm('/demo');
    await sleep(200);
    const response = await product.visitor().post('/demo', form({ ...leadOf('bea'), stamp, homepage: '' }), FORM);
    expect(response.headers.get('location')).toContain('/scheduling');
  });

  test.each([
    ['no stamp, from a page kept for long', ''],
    ['a stamp of another secret', '1790000000000.c2lnbmVkIGJ5IHNvbWVib2R5'],
    ['a stamp that is none', 'x'.repeat(3_000)],
  ])('with %s is let through', async (_what, stamp) => {
    const response = await product.visitor().post('/demo', form({ ...leadOf('cy'), stamp }), FORM);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(`${product.sandboxUrl}/scheduling?`),
    ]);
  });

  test('who mends a refused form in no time is let through', async () => {
    const stamp = await openForm('/demo');
    await sleep(200);
    const refused = await product.visitor().post('/demo', form({ ...leadOf('di'), phone: '1', stamp }), FORM);
    expect(refused.status).toBe(400);
    expect(refused.text, 'no new stamp').toContain('name="stamp" value=""');
  });

  test('meets no field in the form but the three, by eye, keyboard or screen reader', async () => {
    const [page = ''] = /<form[\s\S]*<\/form>/.exec((await product.visitor().get('/sign-up')).text) ?? [];
    const [trap = ''] = /<div[^>]*inert[^>]*>[\s\S]*?<\/div>/.exec(page) ?? [];
    expect(trap).toMatch(/aria-hidden="true"/);
    for (const attribute of ['name="homepage"', 'tabindex="-1"', 'autoComplete="off"'])
      expect(trap).toContain(attribute);
  });
});
