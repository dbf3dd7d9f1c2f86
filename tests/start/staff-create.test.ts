import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { ProductProcess } from '../support/processes.ts';
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

async function login(username: string, password: string): Promise<number> {
  const server = await ProductProcess.start('server', env.variables);
  const { status } = await new HttpClient(env.url).post('/api/staff/login', { username, password });
  await server.stop();
  return status;
}

describe('npm run staff:create', () => {
  test('adds a user who can log in, and sets a new password for one who is there', async () => {
    expect(createStaff(['anna'], 'correct horse battery')).toEqual({ status: 0, output: 'Staff user anna created.' });
    expect(await login('anna', 'correct horse battery')).toBe(200);
    expect(createStaff(['Anna'], 'another good phrase')).toEqual({ status: 0, output: 'New password set for Anna.' });
    expect(await login('anna', 'correct horse battery')).toBe(401);
  });

  test('refuses a short password and a missing name with one line', () => {
    expect(createStaff(['bob'], 'short')).toEqual({
      status: 1,
      output: 'The password is too short: use 12 characters or more.',
    });
    expect(createStaff([], '')).toEqual({ status: 1, output: 'Say who: npm run staff:create -- <username>' });
  });

  test('refuses while the server has the embedded database open', async () => {
    const { DATABASE_URL: _, ...variables } = env.variables;
    env.variables = variables;
    const server = await ProductProcess.start('server', env.variables);
    const refused = createStaff(['carl'], 'correct horse battery');
    await server.stop();
    expect(refused.status).toBe(1);
    expect(refused.output).toMatch(/^DATA_DIR: .* is open in another process/);
  });
});
