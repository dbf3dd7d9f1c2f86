import { setTimeout as wait } from 'node:timers/promises';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { until } from '#tests/support/poll.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { Screen } from '../installation/screen.ts';
import { Random } from '../random.ts';
import { inSeconds, recovery } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const BEFORE = 5_000;
const HUNG_FOR = 45_000;
const NOTICED_WITHIN = 10_000;

export const hungCommit: Scenario = {
  name: 'hung-commit',
  title: `Commits that hang for ${HUNG_FOR / 1000} s under load, because the synchronous standby is missing`,
  run: async ({ seed }) => {
    const node = await PostgresNode.create(DURABLE);
    const installation = await Installation.start({ variables: { DATABASE_URL: node.url } });
    const screen = await Screen.open(installation.publicUrl);
    const isReady = async () => (await installation.server.statusOf('/readyz')) === 200;
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        forbidden: ['vendor', 'late', 'wrong'],
        attack: async (load) => {
          await wait(BEFORE);
          await waitForStandby(node, 'nobody');
          const unready = await until('unreadiness', async () => !(await isReady()), NOTICED_WITHIN).catch(() => false);
          await wait(HUNG_FOR);
          await waitForStandby(node, '');
          const back = await recovery(load, screen, performance.now());
          await installation.ready();
          const { counts, slowest } = load.tally;
          return {
            notes: [
              `${counts.away} × 503, the slowest after ${inSeconds(slowest.away / 1000)}, ${counts.cut} without an answer within 40 s`,
              `slowest yes ${inSeconds(slowest.done / 1000)}; what was asked again because no yes came is there once`,
              ...back.notes,
            ],
            failures: [...(unready ? [] : ['/readyz said yes while no commit came back']), ...back.failures],
          };
        },
      });
    } finally {
      await screen.close();
      await waitForStandby(node, '');
      await installation.stop();
      await node.remove();
    }
  },
};

async function waitForStandby(node: PostgresNode, name: string): Promise<void> {
  await node.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
  await node.query('SELECT pg_reload_conf()');
}
