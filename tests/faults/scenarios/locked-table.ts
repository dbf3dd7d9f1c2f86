import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { hasPgbouncer, startPgbouncer } from '#scripts/postgres/pgbouncer.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { Screen } from '../installation/screen.ts';
import { Random } from '../random.ts';
import { inSeconds, recovery } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const BEFORE = 5_000;
const LOCKED_FOR = 60_000;
const LOOK_EVERY = 1_000;
const INSTANCES = 2;
/** The most connections of an instance: its pool, its listener and its readiness check. */
const OF_AN_INSTANCE = 12;
/** The most connections with the pooler: its pool, and one direct listener per instance. */
const POOLED = 8 + INSTANCES;
/** Every answer must come within this many milliseconds. */
const BOUND = 20_000;

export const lockedTable = lockedTableScenario('locked-table', 'direct', INSTANCES * OF_AN_INSTANCE);
export const lockedTablePooled: Scenario = {
  ...lockedTableScenario('locked-table-pooled', 'through pgbouncer', POOLED),
  missing: () => (hasPgbouncer() ? undefined : 'pgbouncer is not installed'),
};

function lockedTableScenario(name: string, way: string, most: number): Scenario {
  return {
    name,
    title: `The table of customers locked for ${LOCKED_FOR / 1000} s under load, ${INSTANCES} instances, ${way}`,
    run: async ({ seed }) => {
      const node = await PostgresNode.create(DURABLE);
      const pooler = most === POOLED ? await startPgbouncer(node.url) : undefined;
      const variables = { DATABASE_URL: pooler?.url ?? node.url, DATABASE_DIRECT_URL: node.url };
      const installation = await Installation.start({ instances: INSTANCES, variables });
      const screen = await Screen.open(installation.publicUrl);
      try {
        return await runTrial(installation, {
          random: new Random(seed),
          clientsGoTo: installation.instances.map(({ url }) => url),
          forbidden: ['vendor', 'late', 'cut', 'wrong'],
          attack: async (load) => {
            await wait(BEFORE);
            const worst = await lockCustomers(node);
            const back = await recovery(load, screen, performance.now());
            const { counts, slowest } = load.tally;
            return {
              notes: [
                `${worst} connections at most, of ${most}`,
                `${counts.away} × 503, the slowest after ${inSeconds(slowest.away / 1000)}`,
                ...back.notes,
              ],
              failures: [
                ...(worst > most ? [`${worst} connections, more than ${most}`] : []),
                ...(counts.away === 0 ? ['no request was answered with a clean 503'] : []),
                ...(slowest.away > BOUND ? [`a 503 took ${inSeconds(slowest.away / 1000)}`] : []),
                ...back.failures,
              ],
            };
          },
        });
      } finally {
        await screen.close();
        await installation.stop();
        await pooler?.stop();
        await node.remove();
      }
    },
  };
}

/** Holds the lock. Returns the highest number of other connections during that time. */
async function lockCustomers(node: PostgresNode): Promise<number> {
  const locker = new pg.Client({ connectionString: node.url, application_name: 'locker' });
  await locker.connect();
  let worst = 0;
  try {
    await locker.query('BEGIN; LOCK TABLE customers IN ACCESS EXCLUSIVE MODE');
    const end = performance.now() + LOCKED_FOR;
    while (performance.now() < end) {
      const [row] = await node.query<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend'
         AND application_name <> 'locker' AND pid <> pg_backend_pid()`,
      );
      worst = Math.max(worst, row?.count ?? 0);
      await wait(LOOK_EVERY);
    }
    await locker.query('ROLLBACK');
  } finally {
    await locker.end();
  }
  return worst;
}
