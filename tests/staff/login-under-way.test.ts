import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys, secondFactors, sessions, users } from '#server/database/schema.ts';
import { createAuditService } from '#server/modules/staff/audit/audit.service.ts';
import { replacePassword } from '#server/modules/staff/staff/new-password.ts';
import { hashPassword, isPassword } from '#server/modules/staff/staff/password.ts';
import { deleteSessionsOf } from '#server/modules/staff/staff/sessions.store.ts';
import { openInvitations } from '#server/modules/staff/staff/staff-invitations.store.ts';
import { lockUser } from '#server/modules/staff/staff/users.store.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { logIn, newStaff, PASSWORD } from './staff-users.ts';

const RESET = 'a phrase of the operator';
/** Milliseconds from the call to the password reset. Hashing a password takes some tens of milliseconds. */
const MOMENTS = [0, 10, 20, 40, 80];

let product: Product;
let resetHash: string;
beforeAll(async () => {
  product = await startProduct();
  resetHash = await hashPassword(RESET);
});
afterAll(() => product.stop());

async function idOf(username: string): Promise<string> {
  const [row] = await product.database.db.select().from(users).where(eq(users.username, username));
  return row?.id ?? '';
}

/** Resets a password like the operator's command, with a hash that was made before. */
async function reset(userId: string): Promise<void> {
  await product.database.transaction((tx) => replacePassword(tx, userId, resetHash, { audit: createAuditService() }));
}

/** Resets a new user's password while the user's call is in flight, once for each of `MOMENTS`. */
async function whileResetting(
  name: string,
  call: (browser: HttpClient, username: string) => Promise<Answer>,
  look: (userId: string, response: Answer) => Promise<void>,
): Promise<void> {
  for (const moment of MOMENTS) {
    const username = `${name}-${moment}`;
    const browser = await newStaff(product, username);
    const userId = await idOf(username);
    const response = call(browser, username);
    await wait(moment);
    await reset(userId);
    await look(userId, await response);
  }
}

describe('A password that is reset', () => {
  test('leaves no session to a login that was under way with the old one', async () => {
    await whileResetting(
      'login',
      (_, username) => logIn(product.visitor(), username),
      async (userId, { status }) => {
        expect([200, 401]).toContain(status);
        expect(await product.database.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
      },
    );
  });

  test('leaves no key and no invitation to whoever was about to make one', async () => {
    const proof = { password: PASSWORD };
    const { db } = product.database;
    await whileResetting(
      'program',
      (browser) => browser.post('/api/crm/api-keys', { name: 'Zapier', scopes: ['customers:read'], ...proof }),
      async (userId) => expect(await db.select().from(apiKeys).where(eq(apiKeys.userId, userId))).toEqual([]),
    );
    await whileResetting(
      'giver',
      (browser, name) =>
        browser.post('/api/crm/staff-invitations', { email: `${name}@example.com`, role: 'admin', ...proof }),
      async (userId) => expect((await openInvitations(db)).filter(({ invitedBy }) => invitedBy === userId)).toEqual([]),
    );
  });

  test('is not changed by whoever was about to change the old one', async () => {
    await whileResetting(
      'change',
      (browser) =>
        browser.post('/api/crm/account/password', { currentPassword: PASSWORD, newPassword: 'a phrase of a thief' }),
      async (userId) => {
        const [row] = await product.database.db.select().from(users).where(eq(users.id, userId));
        expect(await isPassword(RESET, row?.password)).toBe(true);
      },
    );
  });
});

test('A second factor that is turned on is asked for by a login that was under way without it', async () => {
  const owner = await newStaff(product, 'factor');
  await setUpSecondFactor(owner, PASSWORD);
  const userId = await idOf('factor');
  await product.database.db.update(secondFactors).set({ confirmedAt: null }).where(eq(secondFactors.userId, userId));
  let response: Promise<Answer> | undefined;
  await product.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    response = logIn(product.visitor(), 'factor');
    // The login waits now: on a server for the user's row, with the password already checked; embedded to connect.
    await wait(400);
    await tx.update(secondFactors).set({ confirmedAt: new Date() }).where(eq(secondFactors.userId, userId));
    await deleteSessionsOf(tx, userId);
  });
  expect((await response)?.body.code).toBe('code_required');
  expect(await product.database.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
});
