import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';
import { partOutput } from '../support/run-script.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

let env: ProductEnv;
beforeAll(async () => {
  env = await createProductEnv();
});
afterAll(() => env.remove());

function createStaff(args: string[], password: string): { status: number | null; output: string } {
  const run = spawnSync('sh', ['scripts/run.sh', 'staff:create', ...args], {
    cwd: ROOT,
    input: `${password}\n`,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env.variables },
  });
  return { status: run.status, output: partOutput(run.stdout, run.stderr).output };
}

// What the command does, and when it refuses: tests/staff/staff-commands.test.ts.
describe('npm run staff:create', () => {
  test('adds a user', () => {
    expect(createStaff(['anna'], 'correct horse battery')).toEqual({ status: 0, output: 'Staff user anna created.' });
  });

  test('refuses a short password with one line', () => {
    expect(createStaff(['bob'], 'short')).toEqual({
      status: 1,
      output: 'The password is too short: use 12 characters or more.',
    });
  });
});
