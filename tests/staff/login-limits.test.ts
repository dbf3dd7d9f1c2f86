import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { rateLimits } from '#server/database/schema.ts';
import type { Answer } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { setClock, setClockRight } from '../support/set-clock.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { newStaff, PASSWORD } from './staff-users.ts';

const right = { username: 'staff', password: 'staff-sandbox' };

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
});
afterAll(() => product.stop());

const logIn = (address: string, credentials: { username: string; password: string }): Promise<Answer> =>
  product.visitor().post('/api/staff/login', credentials, { 'x-forwarded-for': address });

/** Tries wrong logins from one address, each with another username. Returns the statuses. */
async function guess(address: string, times: number): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < times; i++) {
    statuses.push((await logIn(address, { username: `name ${i}`, password: 'a guess' })).status);
  }
  return statuses;
}

/** How many failures from an address are counted. */
async function counted(address: string): Promise<number> {
  const [row] = await product.database.db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, `login-address:${address}`));
  return row?.points ?? 0;
}

/** Fails once from an address, and has failed there this often. */
async function fail(address: string, points: number): Promise<void> {
  await guess(address, 1);
  expect(await counted(address)).toBe(1);
  await product.database.db
    .update(rateLimits)
    .set({ points })
    .where(eq(rateLimits.key, `login-address:${address}`));
}

const only = (statuses: number[]): number[] => [...new Set(statuses)];

describe('Failed logins from one address', () => {
  test('are refused from the thirty-first in a minute on, whatever the names, and other addresses are not', async () => {
    expect(only(await guess('198.51.100.1', 30))).toEqual([401]);
    const refused = await logIn('198.51.100.1', { username: 'name 99', password: 'a guess' });
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await logIn('198.51.100.1', right)).status).toBe(429);
    expect((await logIn('198.51.100.2', right)).status).toBe(200);
  });

  test('are counted when they come at the same moment too', async () => {
    await fail('198.51.100.3', 28);
    // Only a few at once: when the database takes over a second to count one, the server's memory counts it separately.
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async (_, i) => {
        const { status } = await logIn('198.51.100.3', { username: `twin ${i}`, password: 'a guess' });
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('keep nobody out for longer than a minute, however often they have tried meanwhile', async () => {
    onTestFinished(setClockRight);
    await fail('198.51.100.4', 30);
    for (let i = 0; i < 3; i++) expect((await logIn('198.51.100.4', right)).status).toBe(429);
    setClock(61_000);
    expect((await logIn('198.51.100.4', right)).status).toBe(200);
  });
});

test('Failed logins of one user count a name for the same with a Turkish İ, as the database does', async () => {
  const names = ['irina', 'Irina', 'İrina', 'irİna', 'İRİNA', 'irina'];
  await newStaff(product, 'irina');
  const statuses = [];
  for (const username of names) statuses.push((await logIn('198.51.100.8', { username, password: 'old' })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

describe('What counts for no address as a failed login', () => {
  test('is a right one', async () => {
    for (let i = 0; i < 5; i++) expect((await logIn('198.51.100.5', right)).status).toBe(200);
    expect(await counted('198.51.100.5')).toBe(0);
  });

  test('is a right password that a code is still missing to', async () => {
    await setUpSecondFactor(await newStaff(product, 'coded'), PASSWORD);
    for (let i = 0; i < 4; i++) {
      const { body } = await logIn('198.51.100.6', { username: 'coded', password: PASSWORD });
      expect(body.code).toBe('code_required');
    }
    expect(await counted('198.51.100.6')).toBe(0);
  });

  test('is one that was refused because the user had failed too often: a program gone wrong locks no office out', async () => {
    const statuses = [];
    for (let i = 0; i < 40; i++) {
      statuses.push((await logIn('198.51.100.7', { ...right, password: 'old' })).status);
    }
    expect(only(statuses.slice(5))).toEqual([429]);
    expect(await counted('198.51.100.7')).toBe(5);
  });
});
