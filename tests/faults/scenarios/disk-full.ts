import { setTimeout as wait } from 'node:timers/promises';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { until } from '#tests/support/poll.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { Screen } from '../installation/screen.ts';
import { SmallDisk, smallDiskIsMissing } from '../installation/small-disk.ts';
import { Random } from '../random.ts';
import { inSeconds, recovery } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const MEGABYTES = 500;
/** The bytes left on the filled disk. The load uses them up quickly. */
const LEFT = 2 ** 20;
/** The write-ahead log has few files, so that PostgreSQL soon needs a new one. */
const SETTINGS = [...DURABLE, 'min_wal_size=32MB', 'max_wal_size=32MB', 'checkpoint_timeout=30s'];
const BEFORE = 5_000;
/** `/readyz` must fail within this many seconds after the first refused write. */
const NOTICED_WITHIN = 5;
/** A write must be refused within this many milliseconds. The existing files of tables and log have some room left. */
const REFUSED_WITHIN = 120_000;
const FULL_FOR = 15_000;

export const diskFull: Scenario = {
  name: 'disk-full',
  title: "PostgreSQL's disk full under load, its log included",
  missing: smallDiskIsMissing,
  run: async ({ seed }) => {
    const disk = new SmallDisk(MEGABYTES);
    const node = await PostgresNode.create(SETTINGS, disk.folder);
    const installation = await Installation.start({ variables: { DATABASE_URL: node.url } });
    const screen = await Screen.open(installation.publicUrl);
    const isReady = async () => (await installation.server.statusOf('/readyz')) === 200;
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        forbidden: ['vendor', 'late', 'cut', 'wrong'],
        attack: async (load) => {
          await wait(BEFORE);
          const filled = performance.now();
          disk.fill(LEFT);
          const unready = await until('unreadiness', async () => !(await isReady()), REFUSED_WITHIN).catch(() => false);
          const noticed = (performance.now() - filled) / 1000;
          const refused = load.tally.refusedAfter(filled) ?? noticed;
          await wait(FULL_FOR);
          const site = await installation.server.statusOf('/healthz');
          disk.makeRoom();
          // PostgreSQL ends when it has no room for its log. A service manager would then start it again.
          const hadEnded = !node.isRunning;
          if (hadEnded) await node.start();
          const back = await recovery(load, screen, performance.now());
          await installation.ready();
          const { counts } = load.tally;
          return {
            notes: [
              `${inSeconds(refused)} after the disk was filled a write was refused first, ${inSeconds(Math.max(0, noticed - refused))} later /readyz said no`,
              `PostgreSQL ${hadEnded ? 'had ended and was started again' : 'went on'} when there was room`,
              `${counts.away} × 503`,
              ...back.notes,
            ],
            failures: [
              ...(unready ? [] : ['/readyz said yes all the while']),
              ...(noticed - refused > NOTICED_WITHIN
                ? ['/readyz said yes for too long after a write was refused']
                : []),
              ...(site === 200 ? [] : [`/healthz answered ${site}`]),
              ...back.failures,
            ],
          };
        },
      });
    } finally {
      disk.makeRoom();
      await screen.close();
      await installation.stop();
      await node.remove();
      disk.remove();
    }
  },
};
