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

const ROUNDS = 3;
/** Milliseconds between two restarts. */
const BETWEEN = 2_000;

export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  title: 'Rolling restarts behind nginx under load',
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
    const screen = await Screen.open(installation.publicUrl);
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        forbidden: ['away', 'vendor', 'late', 'cut', 'wrong'],
        attack: async (load) => {
          for (let round = 0; round < ROUNDS; round++) {
            for (const instance of installation.instances) {
              await wait(BETWEEN);
              await instance.stop();
              await instance.start();
              await installation.ready();
            }
          }
          const back = await recovery(load, screen, performance.now());
          const { done } = load.tally.slowest;
          return {
            notes: [
              `${ROUNDS * installation.instances.length} restarts, slowest request ${inSeconds(done / 1000)}`,
              `the open screen connected ${screen.connections} times; failed: everything but a yes`,
            ],
            failures: back.failures,
          };
        },
      });
    } finally {
      await screen.close();
      await installation.stop();
      await nginx.stop();
      await node.remove();
    }
  },
};
