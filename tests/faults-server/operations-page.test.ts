import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { provideBinaries } from '#scripts/postgres/binaries.ts';
import { unprivileged } from '#scripts/postgres/unprivileged.ts';
import { type Product, startProduct } from '../support/product.ts';
import { blocksOf, WALKED } from '../walks/documents.ts';

const blocks = WALKED.flatMap((file) => blocksOf(file));

/** Returns the commands of the first block that contains `word`. */
function blockWith(word: string): string[] {
  return blocks.map(({ commands }) => commands).find((commands) => commands.join('\n').includes(word)) ?? [];
}

describe.skipIf(!process.env.DATABASE_URL)('What the documents say about PostgreSQL', () => {
  const makeDatabase = blockWith('CREATE DATABASE');
  const [archive, recover, dump, restore] = ['archive_mode', 'recovery_target_time', 'pg_dump', 'pg_restore'].map(
    (word) => blockWith(word).join('\n'),
  ) as [string, string, string, string];
  let folder: string;
  let port: number;
  let binaries: string;
  let product: Product;

  beforeAll(async () => {
    [binaries, port] = [await provideBinaries(), await freePort()];
    folder = mkdtempSync(join(tmpdir(), 'operations-'));
    chmodSync(folder, 0o777);
    run('mkdir -p /var/backups/crm/wal /var/lib/postgresql');
    run('initdb -D /var/lib/postgresql/data -U postgres -A trust -E UTF8 --locale=C.UTF-8');
    run(`echo "port=${port}
listen_addresses='127.0.0.1'
unix_socket_directories=''" >> /var/lib/postgresql/data/postgresql.conf`);
    run('pg_ctl start -w -s -D /var/lib/postgresql/data');
    for (const statement of makeDatabase) await asSuperuser(statement);
    const url = Object.assign(new URL(`postgres://127.0.0.1:${port}/crm`), { username: 'crm', password: 'change-me' });
    product = await startProduct({ DATABASE_URL: url.href });
  });
  afterAll(async () => {
    await product.stop();
    run('for data in /var/lib/postgresql/*; do pg_ctl stop -m immediate -D $data || true; done');
    rmSync(folder, { recursive: true });
  });

  /** Runs the document's commands in this test's folders, as an unprivileged user. @throws Error with their output. */
  function run(lines: string): void {
    const local = lines.replaceAll(/\/var\/(lib|backups)\//g, `${folder}/$1/`);
    const [script, output] = [join(folder, 'script'), join(folder, `output-${crypto.randomUUID()}`)];
    writeFileSync(script, `set -eu\nexec > ${output} 2>&1\n${local}\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${binaries}:${process.env.PATH}`, PGHOST: '127.0.0.1', PGUSER: 'postgres' };
    try {
      execFileSync(...unprivileged('bash', [script]), {
        stdio: 'ignore',
        cwd: folder,
        env: { ...env, PGPORT: String(port) },
      });
    } catch {
      throw new Error(`${local}\n${readFileSync(output, 'utf8')}`);
    }
  }

  async function asSuperuser(statement: string, database = 'postgres'): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/${database}` });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async function capture(email: string): Promise<void> {
    const lead = { name: 'Ada', email, phone: '+1 415 555 2671' };
    expect((await product.visitor().post('/api/lead-capture', lead)).status).toBe(200);
  }

  async function emails(): Promise<string[]> {
    const customers = (await (await product.staff()).get('/api/crm/customers')).body as unknown as { email: string }[];
    return customers.map(({ email }) => email).sort();
  }

  test('makes a database that the product owns and orders by C.UTF-8', async () => {
    const { rows } = await asSuperuser(
      "SELECT datcollate, pg_encoding_to_char(encoding) AS encoding, datdba::regrole::text AS owner FROM pg_database WHERE datname = 'crm'",
    );
    expect(rows).toEqual([{ datcollate: 'C.UTF-8', encoding: 'UTF8', owner: 'crm' }]);
    await capture('first@example.com');
  });

  test('moves it to another server by a dump', async () => {
    run(dump);
    await asSuperuser('DROP DATABASE crm WITH (FORCE)');
    await asSuperuser(makeDatabase.at(-1) ?? '');
    run(restore);
    await product.restart();
    expect(await emails()).toEqual(['first@example.com']);
  });

  test('brings it back to a moment between two writes', async () => {
    run(archive);
    await product.restart();
    await capture('before@example.com');
    await wait(1_500);
    const { rows } = await asSuperuser('SELECT clock_timestamp()::text AS moment');
    await wait(1_500);
    await capture('after@example.com');
    run('pg_ctl stop -w -s -m fast -D /var/lib/postgresql/data');
    const documented = "'2026-11-22 09:30:00+00'";
    expect(recover).toContain(documented);
    run(recover.replace(documented, `'${rows[0].moment}'`));
    await product.restart();
    expect(await emails()).toEqual(['before@example.com', 'first@example.com']);
    await capture('and-on@example.com');
  });
});
