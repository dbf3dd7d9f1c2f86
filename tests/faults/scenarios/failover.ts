import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.ts';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { nginxIsMissing, startNginx } from '../installation/nginx.ts';
import { Screen } from '../installation/screen.ts';
import { Random } from '../random.ts';
import { inSeconds, recovery } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

/** Each commit waits until the replica shows it. The replica retries often when it lacks parts of the log. */
const REPLICATED = [...DURABLE, 'synchronous_commit=remote_apply', 'wal_retrieve_retry_interval=200ms'];
const REPLICA = 'standby';
const BEFORE = 10_000;
const AFTER = 10_000;
/** Milliseconds that a person or a cluster manager needs to notice the failure and promote the replica. */
const NOTICED_AFTER = 3_000;
const BOUND = 15_000;

export const failover: Scenario = {
  name: 'failover',
  title: 'SIGKILL of the primary, its replica promoted, two instances',
  missing: nginxIsMissing,
  run: async ({ seed }) => {
    const primary = await PostgresNode.create(REPLICATED);
    const replica = await primary.addReplica(REPLICA);
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${REPLICA}'`);
    await primary.query('SELECT pg_reload_conf()');
    const port = await freePort();
    const installation = await Installation.start({
      instances: 2,
      publicUrl: `http://127.0.0.1:${port}`,
      variables: { DATABASE_URL: bothHosts(primary, replica) },
    });
    const nginx = await startNginx(port, installation.ports);
    const screen = await Screen.open(installation.publicUrl);
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        forbidden: ['vendor', 'late', 'cut', 'wrong'],
        attack: async (load) => {
          await wait(BEFORE);
          const killed = performance.now();
          await primary.stop('kill');
          await wait(NOTICED_AFTER);
          const promoted = performance.now();
          await replica.query('SELECT pg_promote()');
          const back = await recovery(load, screen, promoted);
          const sinceKill = load.tally.recoveredAfter(killed + NOTICED_AFTER);
          await wait(AFTER);
          const { counts, slowest } = load.tally;
          return {
            notes: [
              `promoted ${NOTICED_AFTER / 1000} s after the kill, then ${back.notes.join()}`,
              `${counts.away} × 503, the slowest after ${inSeconds(slowest.away / 1000)}; failed: all other errors`,
            ],
            failures: [
              ...back.failures,
              ...(sinceKill === undefined ? ['the new primary was never found'] : []),
              ...(slowest.away > BOUND ? [`a 503 took ${inSeconds(slowest.away / 1000)}`] : []),
            ],
          };
        },
      });
    } finally {
      await screen.close();
      await installation.stop();
      await nginx.stop();
      await replica.remove();
      await primary.remove();
    }
  },
};

function bothHosts(primary: PostgresNode, replica: PostgresNode): string {
  const hosts = [primary, replica].map(({ url }) => new URL(url).host).join();
  return `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
}
