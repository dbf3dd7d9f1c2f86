import { setTimeout as wait } from 'node:timers/promises';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { Screen } from '../installation/screen.ts';
import { Random } from '../random.ts';
import { inSeconds, recovery } from '../recovery.ts';
import type { Findings, Scenario, Settings } from '../scenario.ts';
import { runTrial } from '../trial.ts';

/** PostgreSQL is struck once for this many kills of the server, because each strike is an outage of seconds. */
const KILLS_A_STRIKE = 10;
const LONGEST_PEACE = 4_000;
const OUTAGE = 30_000;
const LOOK_EVERY = 1_000;
/** Every answer must come within this many milliseconds. A connection attempt takes up to five seconds. */
const BOUND = 15_000;

async function onPostgres(
  { seed }: Settings,
  run: (node: PostgresNode, installation: Installation, random: Random) => Promise<Findings>,
): Promise<Findings> {
  const node = await PostgresNode.create(DURABLE);
  try {
    const installation = await Installation.start({ variables: { DATABASE_URL: node.url } });
    try {
      return await run(node, installation, new Random(seed));
    } finally {
      await installation.stop();
    }
  } finally {
    await node.remove();
  }
}

export const postgresKilled: Scenario = {
  name: 'postgres-killed',
  title: 'SIGKILL of PostgreSQL under load',
  run: (settings) =>
    onPostgres(settings, (node, installation, random) =>
      runTrial(installation, {
        random: random.fork(),
        forbidden: ['wrong', 'cut'],
        attack: async (load) => {
          const strikes = Math.ceil(settings.kills / KILLS_A_STRIKE);
          for (let done = 0; done < strikes; done++) {
            await wait(random.between(0, LONGEST_PEACE));
            await strike(node, random);
          }
          await installation.ready();
          const { away } = load.tally.counts;
          return {
            notes: [`${strikes} strikes at PostgreSQL, none at the server`, `${away} × 503; failed: all other errors`],
          };
        },
      }),
    ),
};

/** Kills the process of one connection, all of them at once, or the whole server. */
async function strike(node: PostgresNode, random: Random): Promise<void> {
  const way = random.pick(['connection', 'immediate', 'kill'] as const);
  if (way === 'connection') return node.killConnection();
  await node.stop(way);
  await node.start();
}

export const databaseOutage: Scenario = {
  name: 'database-outage',
  title: 'PostgreSQL away for 30 s under load',
  run: (settings) =>
    onPostgres(settings, async (node, installation, random) => {
      const screen = await Screen.open(installation.publicUrl);
      const findings = await runTrial(installation, {
        random,
        forbidden: ['wrong', 'cut'],
        attack: async (load) => {
          await wait(5_000);
          await node.stop('fast');
          const failures = await watchOutage(installation);
          const started = performance.now();
          await node.start();
          const back = await recovery(load, screen, started);
          const { counts, slowest } = load.tally;
          if (counts.away === 0) failures.push('no request was answered with a clean 503');
          if (slowest.away > BOUND) failures.push(`a 503 took ${slowest.away / 1000} s`);
          return {
            notes: [`${counts.away} × 503, the slowest after ${inSeconds(slowest.away / 1000)}`, ...back.notes],
            failures: [...failures, ...back.failures],
          };
        },
      });
      await screen.close();
      return findings;
    }),
};

/** Watches the server's health during the outage. Returns the failures. */
async function watchOutage({ server }: Installation): Promise<string[]> {
  const failures: string[] = [];
  const end = Date.now() + OUTAGE;
  while (Date.now() < end) {
    const [ready, alive] = await Promise.all([server.statusOf('/readyz'), server.statusOf('/healthz')]);
    if (ready !== 503) failures.push(`/readyz answered ${ready} while the database was away`);
    if (alive !== 200) failures.push(`/healthz answered ${alive} while the database was away`);
    await wait(LOOK_EVERY);
  }
  return failures;
}
