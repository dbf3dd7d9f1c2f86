import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '#scripts/cli-error.ts';
import { staffCreate } from '#scripts/staff-create.ts';
import { staffDisable } from '#scripts/staff-disable.ts';
import { staffReset } from '#scripts/staff-reset.ts';
import { startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { perform } from '../support/commands.ts';
import { HttpClient } from '../support/http-client.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { PASSWORD } from './staff-users.ts';

let env: ProductEnv;
beforeAll(async () => {
  env = await createProductEnv();
});
afterAll(() => env.remove());

async function run(command: Command, args: string[], stdin = ''): Promise<{ code: number; output: string }> {
  const { code, output } = await perform(command, { variables: env.variables, stdin }, ...args);
  return { code, output };
}

async function whileRunning<T>(work: () => Promise<T>): Promise<T> {
  const server = await startServer(readConfig(env.variables));
  try {
    return await work();
  } finally {
    await server.stop();
  }
}

async function login(password: string, browser = new HttpClient(env.url)): Promise<[number, unknown]> {
  const { status, body } = await browser.post('/api/staff/login', { username: 'anna', password });
  return [status, body.message];
}

describe('The commands for staff users', () => {
  test('shut a user out, let the user in again, and take a lost phone and password away', async () => {
    expect((await run(staffCreate, ['anna'], PASSWORD)).code).toBe(0);
    expect(await run(staffDisable, ['Anna'])).toEqual({
      code: 0,
      output: 'Anna may not log in any more, and is logged out everywhere.',
    });
    const still = 'anna is still shut out: npm run staff:disable -- anna --enable.';
    expect((await run(staffCreate, ['anna'], PASSWORD)).output).toBe(`New password set for anna. ${still}`);
    expect((await run(staffReset, ['anna'], PASSWORD)).output).toContain(still);
    expect(await run(staffDisable, ['anna', '--enable'])).toEqual({ code: 0, output: 'anna may log in again.' });
    const browser = new HttpClient(env.url);
    await whileRunning(async () => {
      expect((await login(PASSWORD, browser))[0]).toBe(200);
      await setUpSecondFactor(browser, PASSWORD);
    });
    const reset = await run(staffReset, ['anna']);
    const [, generated = ''] = /The password is (\S{20})$/.exec(reset.output) ?? [];
    expect(reset.output).toContain('anna has a new password and no second factor, and is logged out everywhere.');
    await whileRunning(async () => {
      expect((await browser.get('/api/staff/session')).status).toBe(401);
      expect((await login(PASSWORD))[0]).toBe(401);
      expect((await login(generated))[0]).toBe(200);
    });
  });

  test('give a role to who is added and to who is there', async () => {
    const roleOf = async (password: string) => {
      const browser = new HttpClient(env.url);
      const { body } = await browser.post('/api/staff/login', { username: 'otto', password });
      return (body as unknown as { user: { role: string } }).user.role;
    };
    expect((await run(staffCreate, ['otto', '--role', 'viewer'], PASSWORD)).output).toBe(
      'Staff user otto created as viewer.',
    );
    expect((await run(staffCreate, ['otto', '--role', 'member'], 'seven quiet lamps')).output).toBe(
      'New password set for otto, whose role is member now.',
    );
    expect((await run(staffCreate, ['otto'], PASSWORD)).output).toBe('New password set for otto.');
    await whileRunning(async () => expect(await roleOf(PASSWORD)).toBe('member'));
    expect(await run(staffCreate, ['otto', '--role', 'boss'], PASSWORD)).toEqual({
      code: 1,
      output: 'There is no role boss: viewer, member, admin are those that there are.',
    });
  });

  const SAY_WHOM = 'Say who: npm run staff:disable -- <username>, or with --enable to let the user in again';
  test.each([
    { command: staffCreate, args: [], output: 'Say who: npm run staff:create -- <username>' },
    { command: staffDisable, args: [], output: SAY_WHOM },
    { command: staffDisable, args: ['x', '--later'], output: SAY_WHOM },
    { command: staffDisable, args: ['nobody'], output: 'There is no staff user nobody.' },
    { command: staffReset, args: [], output: 'Say who: npm run staff:reset -- <username>' },
  ])('refuse in one line: $command.name $args', async ({ command, args, output }) => {
    expect(await run(command, args)).toEqual({ code: 1, output });
  });

  test('refuse a weak password, and say when the server has the embedded database open', async () => {
    expect(await run(staffReset, ['anna'], 'anna-x-anna-7')).toEqual({
      code: 1,
      output: 'This password is too much like the username.',
    });
    const { DATABASE_URL: _, ...embedded } = env.variables;
    env.variables = embedded;
    const refused = await whileRunning(async () => run(staffDisable, ['anna']));
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/is open in another process. Stop it/)]);
  });
});
