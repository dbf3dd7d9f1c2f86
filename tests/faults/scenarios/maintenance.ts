import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpClient } from '#tests/support/http-client.ts';
import { runScript } from '#tests/support/run-script.ts';
import { Installation } from '../installation/installation.ts';
import { Random } from '../random.ts';
import { inSeconds } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

/** Milliseconds between two rounds. A few minutes contain as many rounds as five normal days. */
const EVERY = 250;
const LEAST_RUNS = 500;
/** Rows per part of an imported file until there are enough writes. `FEW_ROWS` applies afterwards. */
const MANY_ROWS = 500;
const FEW_ROWS = 20;
/** There are fewer actors than in other scenarios, because they import much more. */
const ACTORS = 3;
const LOOK_EVERY = 1_000;
/** Milliseconds until all work must be done. The limit is long, because late work is allowed and lost work is not. */
const REST_WITHIN = 1_200_000;
/** Milliseconds after which the scenario stops waiting for writes. */
const LONGEST = 3_600_000;

export const maintenance: Scenario = {
  name: 'maintenance',
  title: 'Maintenance without a pause under load, embedded database, with backups and restores beside it',
  run: async ({ seed, writes }) => {
    const installation = await Installation.start({ serverVariables: { EMBEDDED_MAINTENANCE_MS: String(EVERY) } });
    const folder = mkdtempSync(join(tmpdir(), 'maintenance-'));
    let rows = MANY_ROWS;
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        actors: ACTORS,
        importRows: () => rows,
        restWithin: REST_WITHIN,
        forbidden: ['away', 'vendor', 'cut', 'wrong'],
        attack: async (load) => {
          const done = enough(installation, () => {
            const areEnough = load.ledger.acknowledged() >= writes;
            if (areEnough) rows = FEW_ROWS;
            return areEnough;
          });
          const beside = await backUpAndRestore(installation, folder, done);
          const { runs, failures } = await done;
          return {
            notes: [
              `${runs} rounds of maintenance, ${failures} failures in them; ${beside.times} backups, each restored elsewhere`,
              `slowest request ${inSeconds(load.tally.slowest.done / 1000)}; failed: everything but a yes`,
            ],
            failures: [
              ...(failures > 0
                ? [`${failures} failures of maintenance: ${installation.server.output.slice(-300)}`]
                : []),
              ...(runs < LEAST_RUNS ? [`only ${runs} rounds of maintenance`] : []),
              ...beside.failures,
            ],
          };
        },
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await installation.stop();
    }
  },
};

interface Rounds {
  runs: number;
  failures: number;
}

/** Waits until there are enough writes and rounds of maintenance, or until the time is over. */
async function enough({ publicUrl }: Installation, haveWritten: () => boolean): Promise<Rounds> {
  const deadline = performance.now() + LONGEST;
  for (;;) {
    await wait(LOOK_EVERY);
    const { text } = await new HttpClient(publicUrl).get('/metrics');
    const count = (name: string) =>
      Number(new RegExp(`^embedded_maintenance_${name}_total (\\d+)$`, 'm').exec(text)?.[1]);
    const rounds = { runs: count('runs'), failures: count('failures') };
    const isEnough = haveWritten() && rounds.runs >= LEAST_RUNS;
    if (isEnough || performance.now() > deadline) return rounds;
  }
}

/** Makes backups until `done` and restores each into its own folder. The restored rows must match in number. */
async function backUpAndRestore(
  { variables }: Installation,
  folder: string,
  done: Promise<unknown>,
): Promise<{ times: number; failures: string[] }> {
  let isDone = false;
  const noteEnd = (): void => {
    isDone = true;
  };
  done.then(noteEnd, noteEnd);
  const failures: string[] = [];
  let times = 0;
  do {
    times += 1;
    const file = join(folder, `${times}.gz`);
    const elsewhere = join(folder, String(times));
    const { output: written } = await runScript('backup', variables, file);
    const { output: restored } = await runScript('restore', { ...variables, DATA_DIR: elsewhere }, '--new', file);
    const rows = /^(\d+) rows backed up/.exec(written)?.[1];
    if (!rows || !restored.startsWith(`${rows} rows restored`))
      failures.push(`backup: ${written}, restore: ${restored}`);
    rmSync(elsewhere, { recursive: true, force: true });
    rmSync(file, { force: true });
  } while (!isDone);
  return { times, failures };
}
