import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { ProductProcess } from '#tests/support/processes.ts';
import { createProductEnv, type ProductEnv } from '#tests/support/product-env.ts';
import { runScript } from '#tests/support/run-script.ts';
import { backup, restoreOver } from './commands.ts';
import { rowsAtRest } from './rows-of.ts';

const REFUSED = 'Refused. The product is running on this database: stop every instance first.';

/** Sets the name of a URL's connections, like an operator, a pooler or another driver may. */
function named(url: string, name: string): string {
  const own = new URL(url);
  own.searchParams.set('application_name', name);
  return own.href;
}

// The embedded database has a lock on its folder instead.
describe.skipIf(!process.env.DATABASE_URL)('npm run restore -- --replace', () => {
  let folder: string;
  let env: ProductEnv;
  let file: string;
  /** Leads to the server itself, also behind a pooler. */
  let directUrl: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backups-'));
    env = await createProductEnv();
    const { DATABASE_URL = '', DATABASE_DIRECT_URL = DATABASE_URL } = env.variables;
    directUrl = DATABASE_DIRECT_URL;
    await (await ProductProcess.start('server', env.variables)).stop();
    file = join(folder, 'backup.gz');
    await backup(env.variables, file);
  });
  afterAll(async () => {
    await env.remove();
    await rm(folder, { recursive: true });
  });

  test('is refused while a server runs, whatever name its URL gives its connections', async () => {
    const DATABASE_URL = named(env.variables.DATABASE_URL ?? '', 'crm-prod');
    const server = await ProductProcess.start('server', { ...env.variables, DATABASE_URL });
    onTestFinished(() => server.stop());
    const before = await rowsAtRest(env.variables);
    expect(await restoreOver(env.variables, file)).toBe(REFUSED);
    expect(await rowsAtRest(env.variables)).toEqual(before);
    expect(server.isRunning).toBe(true);
  });

  test('is refused while a server listens, were all its other connections unknown', async () => {
    const server = await ProductProcess.start('server', env.variables);
    onTestFinished(() => server.stop());
    const client = new pg.Client({ connectionString: directUrl });
    await client.connect();
    // Hides all connections, like a pooler hides their names.
    await client.query('CREATE VIEW public.pg_stat_activity AS SELECT * FROM pg_catalog.pg_stat_activity WHERE false');
    const url = new URL(directUrl);
    url.searchParams.set('options', '-c search_path=public,pg_catalog');
    expect(await restoreOver({ ...env.variables, DATABASE_URL: url.href }, file)).toBe(REFUSED);
    await client.query('DROP VIEW public.pg_stat_activity');
    await client.end();
  });

  test('is not refused for idle connections that a pooler has kept from a stopped server, and is for one that is used', async () => {
    const kept = new pg.Client({ connectionString: directUrl, application_name: 'insurance-24-7-ai' });
    await kept.connect();
    onTestFinished(() => kept.end());
    await kept.query('SELECT 1');
    expect(await restoreOver(env.variables, file)).toContain('rows restored');
    const using = setInterval(() => void kept.query('SELECT 1'), 1_000);
    onTestFinished(() => clearInterval(using));
    expect(await restoreOver(env.variables, file)).toBe(REFUSED);
  });

  test('is refused while a backup or another transaction without a timeout is under way', async () => {
    const variables = { ...env.variables, DATABASE_URL: named(env.variables.DATABASE_URL ?? '', 'nightly') };
    const other = await openDatabase(readConfig(variables), () => undefined);
    const { output } = await other.transaction(async () => runScript('restore', env.variables, '--replace', file), {
      noTimeout: true,
    });
    expect(output).toBe(REFUSED.replace('Refused. ', ''));
    await other.close();
    expect(await restoreOver(env.variables, file)).toContain('rows restored');
  });
});
