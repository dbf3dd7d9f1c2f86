import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { customers } from '#server/database/schema.ts';
import { createDataDir } from '../support/embedded-template.ts';
import { ProductProcess } from '../support/processes.ts';
import { createProductEnv } from '../support/product-env.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const NODE = join(ROOT, 'node_modules/node/bin/node');

let folder: string;
beforeAll(async () => {
  folder = await createDataDir();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Inserts rows without a pause and prints each one after its commit. */
const WRITER = `
  import { openEmbedded } from '${ROOT}server/database/open-embedded.ts';
  import { migrate } from '${ROOT}server/database/migrate.ts';
  import { customers } from '${ROOT}server/database/schema.ts';
  const database = await openEmbedded(process.argv[2], console.error);
  await migrate(database);
  for (let i = 0; ; i++) {
    const email = process.argv[3] + '-' + i + '@example.com';
    await database.db.insert(customers).values({ name: 'Row', email });
    process.stdout.write(email + '\\n');
  }`;

async function writeUntilKilled(round: number, rows: number): Promise<string[]> {
  const script = join(folder, 'writer.mts');
  await writeFile(script, WRITER);
  const writer = spawn(NODE, [script, folder, `round-${round}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  writer.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.split('\n').length > rows) writer.kill('SIGKILL');
  });
  await once(writer, 'close');
  return output.split('\n').slice(0, -1);
}

describe('The embedded database', () => {
  test('has every row it acknowledged after two SIGKILLs in the middle of writing', async () => {
    const acknowledged: string[] = [];
    for (const [round, rows] of [60, 7].entries()) {
      acknowledged.push(...(await writeUntilKilled(round, rows)));
    }
    const database = await openEmbedded(folder, console.error);
    const present = new Set(
      (await database.db.select({ email: customers.email }).from(customers)).map(({ email }) => email),
    );
    await database.close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(60 + 7);
    expect(acknowledged.filter((email) => !present.has(email))).toEqual([]);
  });

  test('is refused to a second process with one line that names DATA_DIR', async () => {
    const env = await createProductEnv();
    const { DATABASE_URL: _, ...variables } = env.variables;
    const first = await ProductProcess.start('server', variables);
    const second = await ProductProcess.refusal('server', {
      ...variables,
      PORT: String(Number(variables.PORT) + 1),
    });
    await first.stop();
    await env.remove();
    expect(second.code).toBe(1);
    expect(second.output.trim()).toMatch(
      /^DATA_DIR: .* is open in another process\. Stop it, or set another DATA_DIR\.$/,
    );
  });

  test('syncs its log to the disk at each commit', async () => {
    const database = await openEmbedded(folder, console.error);
    const { rows } = await database.db.execute<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'wal_sync_method') ORDER BY name`,
    );
    await database.close();
    expect(rows.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'fsync=on',
      'synchronous_commit=on',
      'wal_sync_method=fsync',
    ]);
  });
});
