import { setTimeout as wait } from 'node:timers/promises';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { hasPgbouncer, startPgbouncer } from '#scripts/postgres/pgbouncer.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { Screen } from '../installation/screen.ts';
import { Random } from '../random.ts';
import { recovery } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const LOAD_FOR = 20_000;

export const pooled: Scenario = {
  name: 'pgbouncer',
  title: 'Two instances through pgbouncer in transaction mode',
  missing: () => (hasPgbouncer() ? undefined : 'pgbouncer is not installed'),
  run: async ({ seed }) => {
    const node = await PostgresNode.create(DURABLE);
    const pooler = await startPgbouncer(node.url);
    const variables = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: node.url };
    const installation = await Installation.start({ instances: 2, variables });
    const screen = await Screen.open(installation.instances.at(-1)?.url ?? '');
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        forbidden: ['away', 'vendor', 'cut', 'wrong'],
        attack: async (load) => {
          await wait(LOAD_FOR);
          const { failures } = await recovery(load, screen, performance.now());
          return {
            notes: [`${screen.texts.length} texts shown live by the other instance; failed: everything but a yes`],
            failures,
          };
        },
      });
    } finally {
      await screen.close();
      await installation.stop();
      await pooler.stop();
      await node.remove();
    }
  },
};
