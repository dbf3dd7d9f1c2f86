import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { ProductProcess } from '../support/processes.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';
import { partOutput } from '../support/run-script.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { PASSWORD } from './staff-accounts.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

let env: ProductEnv;
beforeAll(async () => {
  env = await createProductEnv();
});
afterAll(() => env.remove());

function run(command: string, args: string[], input = ''): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.ts`, ...args], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env.variables },
  });
  return { status, output: partOutput(stdout, stderr).output };
}

async function whileRunning<T>(work: () => Promise<T>): Promise<T> {
  const server = await ProductProcess.start('server', env.variables);
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
    expect(run('staff-create', ['anna'], PASSWORD).status).toBe(0);
    expect(run('staff-disable', ['Anna'])).toEqual({
      status: 0,
      output: 'Anna may not log in any more, and is logged out everywhere.',
    });
    await whileRunning(async () => expect(await login(PASSWORD)).toEqual([401, 'Invalid username or password.']));
    const still = 'anna is still shut out: npm run staff:disable -- anna --enable.';
    expect(run('staff-create', ['anna'], PASSWORD).output).toBe(`New password set for anna. ${still}`);
    expect(run('staff-reset', ['anna'], PASSWORD).output).toContain(still);
    expect(run('staff-disable', ['anna', '--enable'])).toEqual({ status: 0, output: 'anna may log in again.' });
    const browser = new HttpClient(env.url);
    await whileRunning(async () => {
      expect((await login(PASSWORD, browser))[0]).toBe(200);
      await setUpSecondFactor(browser, PASSWORD);
    });
    const reset = run('staff-reset', ['anna']);
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
    expect(run('staff-create', ['otto', '--role', 'viewer'], PASSWORD).output).toBe(
      'Staff user otto created as viewer.',
    );
    await whileRunning(async () => expect(await roleOf(PASSWORD)).toBe('viewer'));
    expect(run('staff-create', ['otto', '--role', 'member'], 'seven quiet lamps').output).toBe(
      'New password set for otto, whose role is member now.',
    );
    expect(run('staff-create', ['otto'], PASSWORD).output).toBe('New password set for otto.');
    await whileRunning(async () => expect(await roleOf(PASSWORD)).toBe('member'));
    expect(run('staff-create', ['otto', '--role', 'boss'], PASSWORD)).toEqual({
      status: 1,
      output: 'There is no role boss: viewer, member, admin are those that there are.',
    });
  });

  test.each([
    ['staff-disable', [], 'Say who: npm run staff:disable -- <username>, or with --enable to let the user in again'],
    [
      'staff-disable',
      ['x', '--later'],
      'Say who: npm run staff:disable -- <username>, or with --enable to let the user in again',
    ],
    ['staff-disable', ['nobody'], 'There is no staff user nobody.'],
    ['staff-reset', [], 'Say who: npm run staff:reset -- <username>'],
  ])('refuse in one line: %s %j', (command, args, output) => {
    expect(run(command, args)).toEqual({ status: 1, output });
  });

  test('refuse a weak password, and say when the server has the embedded database open', async () => {
    expect(run('staff-reset', ['anna'], 'anna-x-anna-7')).toEqual({
      status: 1,
      output: 'This password is too much like the username.',
    });
    const { DATABASE_URL: _, ...embedded } = env.variables;
    env.variables = embedded;
    const refused = await whileRunning(async () => run('staff-disable', ['anna']));
    expect([refused.status, refused.output]).toEqual([1, expect.stringMatching(/is open in another process. Stop it/)]);
  });
});
