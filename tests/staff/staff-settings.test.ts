import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventReader } from '#bench/messages/event-reader.ts';
import { createAuditService } from '#server/modules/staff/audit/audit.service.ts';
import { createStaffSettingsService } from '#server/modules/staff/staff/staff-settings.service.ts';
import { setRole } from '#server/modules/staff/staff/users.store.ts';
import type { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { idOf, logIn, newStaff, PASSWORD } from './staff-users.ts';

let product: Product;
let admin: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  admin = await newStaff(product, 'ada');
  await setUpSecondFactor(admin, PASSWORD);
});
afterAll(() => product.stop());

const decide = (secondFactorRequired: unknown, password = PASSWORD, by = admin) =>
  by.send('PUT', '/api/crm/staff-settings', { secondFactorRequired, password }, {});
const settings = async () => (await admin.get('/api/crm/staff-settings')).body;

describe('Requiring a second factor of everybody', () => {
  test('holds at once for who has none: in an open session, on an open screen and at the next login', async () => {
    const browser = await newStaff(product, 'omar', 'member');
    const stream = await EventReader.open(`${product.url}/api/crm/events`, {
      cookie: `session=${browser.cookies.get('session')}`,
    });
    expect((await browser.get('/api/crm/customers')).status).toBe(200);

    const answer = await decide(1);
    expect([answer.status, answer.body]).toEqual([200, { secondFactorRequired: 1, secondFactorRequiredByServer: 0 }]);
    const refused = await browser.get('/api/crm/customers');
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required']);
    await until('the announcement', async () => stream.of('staff-settings').length > 0);
    await stream.ended;
    expect((await logIn(product.visitor(), 'omar')).body).toMatchObject({ secondFactorMissing: true });

    await setUpSecondFactor(browser, PASSWORD);
    expect((await browser.get('/api/crm/customers')).status).toBe(200);
    expect((await admin.get('/api/crm/customers')).status).toBe(200);
  });

  test('is taken back with the password alone, so not by who has taken over a session', async () => {
    const wrong = await decide(0, 'not the password');
    expect([wrong.status, wrong.body.issues]).toEqual([
      400,
      [{ path: 'password', message: 'This is not your password.' }],
    ]);
    expect(await settings()).toMatchObject({ secondFactorRequired: 1 });
    expect((await decide(0)).body).toMatchObject({ secondFactorRequired: 0 });
    const browser = await newStaff(product, 'pia', 'viewer');
    expect((await browser.get('/api/crm/customers')).status).toBe(200);
    expect((await decide(1, PASSWORD, browser)).status).toBe(403);
    expect((await decide('yes')).status).toBe(400);
  });

  test('is not decided by who has ceased to be an admin while their password was checked', async () => {
    const { database } = product;
    await decide(0);
    const former = await newStaff(product, 'grace');
    const id = await idOf(former);
    const service = createStaffSettingsService({
      database,
      audit: createAuditService(),
      provePassword: async () => {
        await setRole(database.db, id, 'member');
        return undefined;
      },
      requiredByServer: false,
    });
    const actor = { user: { id } } as Parameters<typeof service.change>[0];
    await expect(service.change(actor, { secondFactorRequired: 1, password: PASSWORD })).rejects.toThrow(
      'You are not an admin any more.',
    );
    expect(await settings()).toMatchObject({ secondFactorRequired: 0 });
  });

  test('is in the audit log when it has changed anything', async () => {
    await decide(0);
    const { body } = await admin.get('/api/crm/audit?limit=50');
    const lines = body as unknown as { action: string; username: string }[];
    const about = lines.filter(({ action }) => action.startsWith('second_factor_') && !/_o(n|ff)$/.test(action));
    expect(about.map(({ action, username }) => [action, username])).toEqual([
      ['second_factor_optional', 'ada'],
      ['second_factor_required', 'ada'],
    ]);
  });
});
