import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { ProductProcess } from '../support/processes.ts';
import { createProductEnv, type ProductEnv } from '../support/product-env.ts';

let env: ProductEnv;
beforeAll(async () => {
  env = await createProductEnv();
});
afterAll(() => env.remove());

async function refusal(changes: Record<string, string>): Promise<string> {
  const { code, output } = await ProductProcess.refusal('server', { ...env.variables, ...changes });
  expect([code, output.trim().split('\n').length], output).toEqual([1, 1]);
  return output.trim();
}

describe('A server that cannot start says in one line which setting is wrong, and why', () => {
  test('when DATA_DIR is a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'start-'));
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATABASE_URL: '', DATA_DIR: file })).toMatch(
      new RegExp(`^DATA_DIR: the database in ${file} cannot be used: EEXIST`),
    );
    rmSync(folder, { recursive: true });
  });

  test('when nobody answers at DATABASE_URL', async () => {
    const port = await freePort();
    expect(await refusal({ DATABASE_URL: `postgres://crm@127.0.0.1:${port}/crm` })).toBe(
      `DATABASE_URL: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
  });

  describe.skipIf(!process.env.DATABASE_URL)('and PostgreSQL', () => {
    let node: PostgresNode;
    beforeAll(async () => {
      node = await PostgresNode.create(['fsync=off']);
      await node.query('CREATE ROLE owner LOGIN');
      await node.query('CREATE ROLE guest LOGIN');
      await node.query('CREATE ROLE reader LOGIN');
      await node.query('ALTER ROLE reader SET default_transaction_read_only = on');
      await node.query("CREATE DATABASE latin OWNER owner ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
      await node.query('CREATE DATABASE crm OWNER owner');
      await node.query('GRANT CREATE ON DATABASE crm TO guest');
    });
    afterAll(() => node.remove());

    const as = (user: string, database: string): string =>
      Object.assign(new URL(node.url), { username: user, pathname: `/${database}` }).href;

    test.each([
      ['owner', 'latin', /^DATABASE_URL: the database latin has the encoding LATIN1, but needs UTF8: CREATE DATABASE/],
      [
        'guest',
        'crm',
        /^DATABASE_URL: the user guest may not create tables in the database crm: ALTER DATABASE "crm" OWNER/,
      ],
      [
        'reader',
        'crm',
        /^DATABASE_URL: the server takes no writes: it is a replica, or default_transaction_read_only is on$/,
      ],
      ['nobody_here', 'crm', /^DATABASE_URL: role "nobody_here" does not exist$/],
      ['owner', 'missing', /^DATABASE_URL: database "missing" does not exist$/],
    ])('as %s in the database %s', async (user, database, line) => {
      expect(await refusal({ DATABASE_URL: as(user, database) })).toMatch(line);
    });

    test('starts as the owner', async () => {
      const server = await ProductProcess.start('server', {
        ...env.variables,
        DATABASE_URL: as('owner', 'crm'),
      });
      await server.stop();
    });
  });
});
