import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { users } from '#server/database/schema.ts';
import { createAuditService } from '#server/modules/staff/audit/audit.service.ts';
import { createStaffUsersService } from '#server/modules/staff/staff/staff-users.service.ts';
import { HttpClient } from '../support/http-client.ts';
import { LIVE_SETTINGS } from '../support/live-settings.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProductEnv } from '../support/product-env.ts';
import { logIn, newStaff, PASSWORD, staffUsers } from './staff-users.ts';

const SANDBOX = 'staff-sandbox';

test('Going live on a sandbox’s data shuts out who has its password, says who, and leaves the others alone', async () => {
  const env = await createProductEnv();
  onTestFinished(env.remove);
  const [staff, anna] = [new HttpClient(env.url), new HttpClient(env.url)];
  // Both servers have the same secret, because another one would end all sessions.
  const { SESSION_SECRET } = LIVE_SETTINGS;
  const inSandbox = await startServer(readConfig({ ...env.variables, SESSION_SECRET }));
  await staffUsers(inSandbox.database).setUser({ username: 'anna', password: PASSWORD });
  expect((await logIn(staff, 'staff', undefined, SANDBOX)).status).toBe(200);
  expect((await logIn(anna, 'anna')).status).toBe(200);
  await inSandbox.stop();
  // Over HTTPS, the session cookie has another name.
  for (const browser of [staff, anna]) browser.cookies.set('__Host-session', browser.cookies.get('session') ?? '');

  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const live = await startServer(readConfig({ ...env.variables, ...LIVE_SETTINGS, RATE_LIMIT: 'on' }));
  onTestFinished(() => live.stop());
  expect(printed.mock.calls.join('\n')).toBe(
    "STAFF_PASSWORD: everybody knows the sandbox's, and staff still has it: it lets nobody in here, and sessions are ended. Set another: npm run staff:reset -- <username>",
  );
  printed.mockRestore();
  expect((await staff.get('/api/staff/session')).status).toBe(401);
  expect((await anna.get('/api/staff/session')).status).toBe(200);
  const refused = await logIn(staff, 'staff', undefined, SANDBOX);
  const wrong = await logIn(staff, 'staff', undefined, 'not the password');
  expect([refused.status, refused.text]).toEqual([401, wrong.text]);
  expect((await logIn(new HttpClient(env.url), 'anna')).status).toBe(200);
});

describe('In a sandbox that others reach', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ HOST: '0.0.0.0', STAFF_PASSWORD: PASSWORD });
  });
  afterAll(() => product.stop());

  test('nobody is let in with the printed password', async () => {
    await newStaff(product, 'anna');
    expect((await logIn(product.visitor(), 'anna')).status).toBe(200);
    await staffUsers(product.database).setUser({ username: 'anna', password: SANDBOX });
    expect((await logIn(product.visitor(), 'anna', undefined, SANDBOX)).status).toBe(401);
  });

  test('passwords are looked at once, and again when they are changed or were found to be known', async () => {
    const { db } = product.database;
    const service = createStaffUsersService({
      database: product.database,
      audit: createAuditService(),
      documentedPasswords: [SANDBOX],
    });
    const checked = async () =>
      Object.fromEntries((await db.select().from(users)).map((row) => [row.username, row.passwordCheckedAt !== null]));
    await staffUsers(product.database).setUser({ username: 'staff', password: SANDBOX });
    await newStaff(product, 'anna');
    expect(await service.endKnownPasswords()).toEqual(['staff']);
    expect(await checked()).toEqual({ staff: false, anna: true });
    expect(await service.endKnownPasswords()).toEqual(['staff']);
    await expect(service.reset({ username: 'anna', password: SANDBOX })).rejects.toThrow('too easy to guess');
    await service.reset({ username: 'staff', password: 'seven quiet lamps' });
    await service.reset({ username: 'anna', password: 'seven quiet lamps' });
    expect(await checked()).toEqual({ staff: false, anna: false });
    expect(await service.endKnownPasswords()).toEqual([]);
    expect(await checked()).toEqual({ staff: true, anna: true });
  });
});
