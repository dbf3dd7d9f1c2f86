import { setTimeout as wait } from 'node:timers/promises';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { hasPgbouncer, startPgbouncer } from '#scripts/postgres/pgbouncer.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { Screen } from '../installation/screen.ts';
import { Random } from '../random.ts';
import { inSeconds, recovery } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const RESTARTS = 3;
const BETWEEN = 10_000;
/** The product must serve a request within this many seconds after PostgreSQL is back. */
const SERVED_WITHIN = 2;

export const pooledRestart: Scenario = {
  name: 'pgbouncer-restart',
  title: 'PostgreSQL restarted behind pgbouncer under load, two instances',
  missing: () => (hasPgbouncer() ? undefined : 'pgbouncer is not installed'),
  run: async ({ seed }) => {
    const node = await PostgresNode.create(DURABLE);
    const pooler = await startPgbouncer(node.url);
    const variables = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: node.url };
    const installation = await Installation.start({ instances: 2, variables });
    const screen = await Screen.open(installation.publicUrl);
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        clientsGoTo: installation.instances.map(({ url }) => url),
        forbidden: ['vendor', 'late', 'cut', 'wrong'],
        attack: async (load) => {
          const notes: string[] = [];
          const failures: string[] = [];
          for (let restart = 0; restart < RESTARTS; restart++) {
            await wait(BETWEEN);
            await node.stop('fast');
            await node.start();
            const started = performance.now();
            const back = await recovery(load, screen, started);
            const served = load.tally.recoveredAfter(started);
            notes.push(...back.notes);
            failures.push(...back.failures);
            if (served !== undefined && served > SERVED_WITHIN) failures.push(`served after ${inSeconds(served)}`);
          }
          return { notes: [...notes, `${load.tally.counts.away} × 503; failed: all other errors`], failures };
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
