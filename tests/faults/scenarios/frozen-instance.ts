import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.ts';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation, type Instance } from '../installation/installation.ts';
import { nginxIsMissing, startNginx } from '../installation/nginx.ts';
import { Random } from '../random.ts';
import { inSeconds } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const BEFORE = 5_000;
const FROZEN_FOR = 60_000;
const AFTER = 5_000;
/** Milliseconds until PostgreSQL has ended the frozen instance's open transactions, with a margin. */
const TRANSACTIONS_END = 35_000;
/** The longest wait of a visitor in milliseconds: the load balancer's timeout plus the other instance's answer. */
const BOUND = 35_000;

export const frozenInstance: Scenario = {
  name: 'frozen-instance',
  title: `One of two instances behind nginx frozen for ${FROZEN_FOR / 1000} s under load`,
  missing: nginxIsMissing,
  run: async ({ seed }) => {
    const node = await PostgresNode.create(DURABLE);
    const port = await freePort();
    const installation = await Installation.start({
      instances: 2,
      publicUrl: `http://127.0.0.1:${port}`,
      variables: { DATABASE_URL: node.url },
    });
    const nginx = await startNginx(port, installation.ports);
    const [, frozen] = installation.instances as [Instance, Instance];
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        forbidden: ['vendor', 'wrong'],
        attack: async (load) => {
          await wait(BEFORE);
          frozen.freeze();
          await wait(TRANSACTIONS_END);
          const open = await idleInTransaction(node);
          const secondHalf = performance.now();
          await wait(FROZEN_FOR - TRANSACTIONS_END);
          const served = load.tally.recoveredAfter(secondHalf);
          frozen.thaw();
          await wait(AFTER);
          const { counts, slowest } = load.tally;
          return {
            notes: [
              `slowest request ${inSeconds(slowest.done / 1000)}, slowest 504 ${inSeconds(slowest.late / 1000)}`,
              `${counts.late} × 504, ${counts.away} × 503, ${counts.cut} without an answer within 40 s`,
              `${open} transactions of the frozen one open after ${TRANSACTIONS_END / 1000} s`,
            ],
            failures: [
              ...(open > 0 ? [`${open} transactions of the frozen instance are still open`] : []),
              ...(served === undefined ? ['the other instance served nobody'] : []),
              ...(slowest.done > BOUND ? [`a request took ${inSeconds(slowest.done / 1000)}`] : []),
            ],
          };
        },
      });
    } finally {
      frozen.thaw();
      await installation.stop();
      await nginx.stop();
      await node.remove();
    }
  },
};

/** Returns the number of transactions that were idle for longer than PostgreSQL should allow. */
async function idleInTransaction(node: PostgresNode): Promise<number> {
  const [row] = await node.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity
     WHERE state LIKE 'idle in transaction%' AND state_change < now() - interval '31 seconds'`,
  );
  return row?.count ?? 0;
}
