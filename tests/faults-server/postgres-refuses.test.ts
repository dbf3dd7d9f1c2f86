import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresNode } from '#scripts/postgres/node.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

const UNAVAILABLE = {
  message: 'The service is not available right now. Please try again in a moment.',
  code: 'unavailable',
};
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'max_connections=50'];

/** Mounts a small disk for PostgreSQL. Returns undefined where mounting is not allowed. */
function mountDisk(): string | undefined {
  if (!process.env.DATABASE_URL || process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' });
    chmodSync(folder, 0o777);
    execFileSync('chown', ['postgres', folder]);
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = mountDisk();
if (process.env.DATABASE_URL && !disk) console.log('Not tried: a full disk needs the right to mount a tmpfs.');

describe.skipIf(!process.env.DATABASE_URL)('A PostgreSQL server that refuses', () => {
  const ballast = join(disk ?? '', 'ballast');
  let node: PostgresNode;
  let product: Product;
  let staff: HttpClient;
  /** Ids of the accepted leads' customers. */
  const taken: string[] = [];
  let leads = 0;

  beforeAll(async () => {
    node = await PostgresNode.create(SETTINGS);
    await node.query('CREATE ROLE app LOGIN');
    if (disk) await node.query(`CREATE TABLESPACE small OWNER app LOCATION '${disk}'`);
    await node.query(`CREATE DATABASE app OWNER app ${disk ? 'TABLESPACE small' : ''}`);
    // Temporary files are on another disk, like on many servers.
    await node.query('GRANT CREATE ON TABLESPACE pg_default TO app');
    await node.query('ALTER ROLE app SET temp_tablespaces = pg_default');
    const url = Object.assign(new URL(node.url), { username: 'app', pathname: '/app' });
    product = await startProduct({ DATABASE_URL: url.href });
    staff = await product.staff();
  });
  afterAll(async () => {
    await product.stop();
    await node.remove();
    if (!disk) return;
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  async function capture(): Promise<Answer> {
    leads += 1;
    const name = 'Ada'.padEnd(90, String(leads));
    const lead = { name, email: `lead-${leads}@example.com`, phone: '+1 415 555 2671' };
    const answer = await product.visitor().post('/api/lead-capture', lead);
    if (answer.status === 200) taken.push(String(answer.body.customerId));
    else expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([503, '5', UNAVAILABLE]);
    return answer;
  }

  const captureAtOnce = (count: number) => Promise.all(Array.from({ length: count }, capture));
  const isReady = async () => (await staff.get('/readyz')).status === 200;

  async function lost(): Promise<string[]> {
    const customers = (await staff.get('/api/crm/customers')).body as unknown as { id: string }[];
    const ids = new Set(customers.map(({ id }) => id));
    return taken.filter((id) => !ids.has(id));
  }

  /** Limits the product to this many connections and ends its present ones. */
  async function allow(connections: number): Promise<void> {
    await node.query(`ALTER ROLE app CONNECTION LIMIT ${connections}`);
    await node.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'");
  }

  test('further connections is answered for with 503, and what it takes is kept', async () => {
    await captureAtOnce(5);
    await allow(3);
    const answers = await captureAtOnce(30);
    expect(new Set(answers.map(({ status }) => status)), 'some of them').toEqual(new Set([200, 503]));
    expect(await lost()).toEqual([]);
  });

  test('every connection is not ready, and is used again by itself when it takes them', async () => {
    await allow(0);
    expect(new Set((await captureAtOnce(5)).map(({ status }) => status))).toEqual(new Set([503]));
    expect([await isReady(), (await staff.get('/healthz')).status]).toEqual([false, 200]);
    await allow(-1);
    await until('readiness', isReady);
    expect(new Set((await captureAtOnce(5)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await lost()).toEqual([]);
  });

  test('to end a commit, because its synchronous standby is missing, is not ready, and keeps once what it took', async () => {
    const waitForStandby = async (name: string): Promise<void> => {
      await node.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
      await node.query('SELECT pg_reload_conf()');
    };
    // This server's default is not to wait for commits, so the product's role gets its own setting.
    await node.query('ALTER ROLE app SET synchronous_commit = on');
    await node.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'");
    await waitForStandby('nobody');
    await until('unreadiness', async () => !(await isReady()), 10_000);
    expect((await staff.get('/healthz')).status, 'the site is served').toBe(200);
    await captureAtOnce(3);
    await waitForStandby('');
    await until('readiness', isReady);
    expect((await capture()).status).toBe(200);
    expect(await lost()).toEqual([]);
  });

  test.skipIf(!disk)(
    'writes because its disk is full is not ready, still answers reads, and takes writes when there is room',
    async () => {
      const { bavail, bsize } = statfsSync(disk ?? '');
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 2 ** 19));
      let refused = 0;
      for (let rounds = 0; refused === 0 && rounds < 200; rounds++) {
        refused = (await captureAtOnce(20)).filter(({ status }) => status === 503).length;
      }
      expect(refused).toBeGreaterThan(0);
      expect(await lost(), 'what was taken can be read').toEqual([]);
      expect(await isReady()).toBe(false);

      // New connections must write these files again, as after a crash. PostgreSQL reports no code when that fails.
      for (const file of globSync(join(disk ?? '', '**/pg_internal.init'))) rmSync(file);
      const left = statfsSync(disk ?? '');
      writeFileSync(`${ballast}-more`, Buffer.alloc(left.bavail * left.bsize));
      await node.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'");
      expect(new Set((await captureAtOnce(20)).map(({ status }) => status))).toEqual(new Set([503]));
      expect(await isReady()).toBe(false);
      rmSync(`${ballast}-more`);
      rmSync(ballast);
      await until('readiness', isReady);
      expect((await capture()).status).toBe(200);
      expect(await lost()).toEqual([]);
    },
  );
});
