import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '#scripts/reconcile.ts';
import { ProductAtRest } from '../billing/reconcile/product-at-rest.ts';
import { backup } from '../operations/backup/commands.ts';
import { perform } from '../support/commands.ts';
import { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';

let product: ProductAtRest;
let folder: string;
beforeAll(async () => {
  product = await ProductAtRest.start();
  folder = mkdtempSync(join(tmpdir(), 'success-'));
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true });
});

async function metric(name: string): Promise<number> {
  const { text } = await new HttpClient(product.env.url).get('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const age = async (name: string) => Date.now() / 1000 - (await metric(`${name}_last_success_timestamp_seconds`));

const runs = () =>
  product.execute("SELECT name FROM operation_runs WHERE name IN ('backup', 'reconcile') ORDER BY name");

// The server and the commands start several times.
describe('The metrics', { timeout: 300_000 }, () => {
  test('say when a backup and a reconciliation last succeeded, and what it left', async () => {
    await product.whileServerRuns(async () => {
      expect(await metric('backup_last_success_timestamp_seconds')).toBe(0);
      expect(await metric('reconcile_last_success_timestamp_seconds')).toBe(0);
      await product.openFor('ada@example.com');
      // The backup runs beside the server, which has the database open.
      await backup(product.env.variables, join(folder, 'first.gz'));
      await until('the backup to be noted', async () => (await age('backup')) < 60);
    });
    // A reconciliation of a part is not recorded as a success.
    expect((await perform(reconcile, product.env, '--since', '2200-01-01')).code).toBe(0);
    expect(await runs()).toEqual([{ name: 'backup' }]);
    await product.execute('UPDATE customers SET team_member_licenses = 3');
    await product.execute('DELETE FROM operation_runs');
    await backup(product.env.variables, join(folder, 'second.gz'));
    expect((await perform(reconcile, product.env)).code).toBe(1);
    expect(await runs()).toEqual([{ name: 'backup' }, { name: 'reconcile' }]);
    await product.whileServerRuns(async () => {
      expect(await age('reconcile')).toBeLessThan(300);
      expect(await metric('reconcile_differences')).toBe(1);
    });
  });
});
