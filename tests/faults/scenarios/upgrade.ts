import { setTimeout as wait } from 'node:timers/promises';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { loggedIn } from '#tests/support/product.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { countRows, makeOldDatabase, OldWriter } from '../installation/old-database.ts';
import { Random } from '../random.ts';
import { inSeconds } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const BEFORE = 1_000;
const LOAD_FOR = 10_000;

export const upgrade: Scenario = {
  name: 'upgrade',
  title: 'Upgrade from the version before the baseline while an old instance writes, two new instances started at once',
  run: async ({ seed }) => {
    const node = await PostgresNode.create(DURABLE);
    try {
      await makeOldDatabase(node.url);
      const before = await countRows(node.url);
      const writer = await OldWriter.start(node.url);
      await wait(BEFORE);
      const since = performance.now();
      const installation = await Installation.start({ instances: 2, variables: { DATABASE_URL: node.url } }).finally(
        () => writer.stop(),
      );
      const seconds = (performance.now() - since) / 1000;
      try {
        const failures = await differences(installation, node.url, {
          ...before,
          customers: (before.customers ?? 0) + writer.count,
        });
        return await runTrial(installation, {
          random: new Random(seed),
          clientsGoTo: installation.instances.map(({ url }) => url),
          forbidden: ['away', 'vendor', 'late', 'cut', 'wrong'],
          attack: async () => {
            await wait(LOAD_FOR);
            return {
              notes: [
                `${Object.values(before).reduce((sum, count) => sum + count, 0)} rows, both instances up after ${inSeconds(seconds)}`,
                `${writer.count} customers written meanwhile, ${writer.repeated} repeated after a deadlock, ${writer.errors.length} refused`,
              ],
              failures: [...failures, ...writer.errors],
            };
          },
        });
      } finally {
        await installation.stop();
      }
    } finally {
      await node.remove();
    }
  },
};

/** Returns the tables and totals whose counts differ from before. */
async function differences(
  { publicUrl }: Installation,
  url: string,
  expected: Record<string, number>,
): Promise<string[]> {
  const counts = await countRows(url);
  const staff = await loggedIn(new HttpClient(publicUrl));
  const listed = async (list: string) =>
    Number((await staff.get(`/api/crm/${list}?limit=1`)).headers.get('x-total-count'));
  const seen: Record<string, number> = {
    'customers in the CRM': await listed('customers'),
    'team members in the CRM': await listed('team-members'),
    'purchases in the CRM': await listed('purchases'),
    ...counts,
  };
  const wanted: Record<string, number | undefined> = {
    'customers in the CRM': expected.customers,
    'team members in the CRM': expected.team_members,
    'purchases in the CRM': expected.purchases,
    ...expected,
  };
  return Object.entries(seen).flatMap(([what, count]) =>
    count === wanted[what] ? [] : [`${what}: ${count} instead of ${wanted[what]}`],
  );
}
