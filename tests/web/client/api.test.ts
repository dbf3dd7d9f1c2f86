import { afterAll, beforeAll, expect, test } from 'vitest';
import { get } from '#client/api.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
const plainFetch = globalThis.fetch;

beforeAll(async () => {
  product = await startProduct();
  // Resolves the client's relative paths, because there is no page here.
  globalThis.fetch = (path, init) => plainFetch(new URL(String(path), product.url), init);
});
afterAll(async () => {
  globalThis.fetch = plainFetch;
  await product.stop();
});

test('A 401 on a load is an error by default', async () => {
  await expect(get('/api/staff/session')).rejects.toMatchObject({ name: 'ApiError', status: 401 });
  await expect(get('/api/staff/session', { on401: 'throw' })).rejects.toMatchObject({ status: 401 });
});

test('A 401 on a load is null where that is asked for, and any other refusal stays an error', async () => {
  const session: { user: { username: string } } | null = await get('/api/staff/session', { on401: 'null' });
  expect(session).toBeNull();
  expect(await get('/api/crm/customers/{id}', { params: { id: 'nobody' }, on401: 'null' })).toBeNull();
  const { cookies } = await product.staff();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const signedIn = { headers: { cookie }, on401: 'null' } as const;
  expect(await get('/api/staff/session', signedIn)).toMatchObject({ user: { username: 'staff' } });
  const missing = get('/api/crm/customers/{id}', { params: { id: 'nobody' }, ...signedIn });
  await expect(missing).rejects.toMatchObject({ status: 404 });
});

test('An answer that is no JSON is an error of the API, not of the program', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('<html>Welcome to this hotel</html>'));
  await expect(get('/api/staff/session')).rejects.toMatchObject({ name: 'ApiError', message: '', status: 200 });
});
