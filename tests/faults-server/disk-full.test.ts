import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataDir } from '../support/embedded-template.ts';
import type { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

/** Mounts a small disk for the embedded database. Returns undefined where mounting is not allowed. */
function mountDisk(): string | undefined {
  if (process.env.DATABASE_URL || process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = mountDisk();
if (!disk) console.log('Not tried: a full disk needs the embedded database and the right to mount a tmpfs.');

describe.skipIf(!disk)('When the disk of the embedded database is full', () => {
  const ballast = join(disk ?? '', 'ballast');
  let product: Product;
  let staff: HttpClient;

  beforeAll(async () => {
    const template = await createDataDir();
    const dataDir = join(disk ?? '', 'data');
    cpSync(template, dataDir, { recursive: true });
    rmSync(template, { recursive: true });
    product = await startProduct({ DATA_DIR: dataDir });
    staff = await product.staff();
  });
  afterAll(async () => {
    await product.stop();
    execFileSync('umount', [disk ?? '']);
    rmSync(disk ?? '', { recursive: true });
  });

  const capture = (index: number) =>
    product.visitor().post('/api/lead-capture', {
      name: 'Ada'.padEnd(90, String(index)),
      email: `full-${index}@example.com`,
      phone: '+1 415 555 2671',
    });

  test('writes are refused with 503, it is not ready, and all that was accepted is there when there is room again', async () => {
    const { bavail, bsize } = statfsSync(disk ?? '');
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 2 ** 19));
    const accepted: string[] = [];
    let refused = 0;
    for (let index = 0; refused === 0 && index < 20_000; index += 40) {
      const answers = await Promise.all(Array.from({ length: 40 }, (_, offset) => capture(index + offset)));
      for (const { status, body } of answers) {
        if (status === 200) accepted.push(String(body.customerId));
        else expect([status, body.code]).toEqual([503, 'unavailable']);
      }
      refused = answers.filter(({ status }) => status !== 200).length;
    }
    expect(refused).toBeGreaterThan(0);
    const isReady = async () => (await staff.get('/readyz')).status === 200;
    expect(await isReady()).toBe(false);

    rmSync(ballast);
    await until('readiness', isReady);
    const customers = (await staff.get('/api/crm/customers')).body as unknown as { id: string }[];
    const ids = new Set(customers.map(({ id }) => id));
    expect(accepted.filter((id) => !ids.has(id))).toEqual([]);
    expect((await capture(99_999)).status, 'and writes are taken again').toBe(200);
  });
});
