import { setTimeout as wait } from 'node:timers/promises';
import { HttpClient } from '../support/http-client.ts';
import { loggedIn } from '../support/product.ts';
import type { Installation } from './installation/installation.ts';
import type { Verdict } from './ledger/ledger.ts';
import { look } from './ledger/look.ts';
import { Load } from './load/load.ts';
import type { Outcome } from './load/tally.ts';
import type { Random } from './random.ts';
import type { Findings } from './scenario.ts';

/** Milliseconds in which webhooks, jobs and their retries must finish. The product promises this for the welcome mail. */
const REST_WITHIN = 300_000;
const STEP = 2_000;
const MOST_PROBLEMS = 12;
const ACTORS = 6;
const IMPORT_ROWS = 20;

interface Trial {
  random: Random;
  actors?: number;
  /** Returns the rows per part of the next imported file. */
  importRows?: () => number;
  /** The addresses that clients use in turn. The default is the public address. */
  clientsGoTo?: string[];
  /** Milliseconds in which all work must finish, for trials with more work than the default allows. */
  restWithin?: number;
  /** Outcomes of requests that count as failures. */
  forbidden: Outcome[];
  /** Attacks the product while the load runs. */
  attack(load: Load): Promise<Report>;
  /** Runs after the load has ended and all work is done. The records are compared again afterwards. */
  afterwards?(load: Load): Promise<Report>;
}

/** Notes for the table and lines about failures. */
interface Report {
  notes: string[];
  failures?: string[];
}

/** Puts an installation under load, attacks it, waits until all work is done, and compares the ledger with the records. */
export async function runTrial(installation: Installation, trial: Trial): Promise<Findings> {
  const { publicUrl, sandbox } = installation;
  const { clientsGoTo = [publicUrl], importRows = () => IMPORT_ROWS, restWithin } = trial;
  const target = { urls: clientsGoTo, publicUrl, sandbox, importRows };
  const load = await Load.start(target, trial.random, trial.actors ?? ACTORS);
  const during = await trial.attack(load).finally(() => load.end());
  const dead = installation.instances.filter(({ isRunning }) => !isRunning);
  let verdict = await restingVerdict(installation, load, restWithin);
  const undelivered = (await waitingEvents(installation)).length;
  const after = await trial.afterwards?.(load);
  if (after) verdict = await restingVerdict(installation, load, restWithin);
  const failures = [during, after].flatMap((report) => report?.failures ?? []);
  const { counts, samples, total } = load.tally;
  const failed = trial.forbidden.reduce((sum, outcome) => sum + counts[outcome], 0);
  return {
    acknowledged: verdict.acknowledged,
    present: verdict.present,
    doubled: verdict.doubled.length,
    failed: failed + dead.length + failures.length,
    notes: [`${total} requests`, ...during.notes, ...(after?.notes ?? [])],
    problems: [
      ...(undelivered > 0 ? [`${undelivered} of Stripe's events were not taken in time`] : []),
      ...verdict.missing.map((claim) => `missing: ${claim}`),
      ...verdict.doubled.map((claim) => `doubled: ${claim}`),
      ...failures,
      ...dead.map(({ url, output }) => `ended by itself: ${url} ${output.slice(-300)}`),
      ...trial.forbidden.flatMap((outcome) => samples[outcome]),
    ].slice(0, MOST_PROBLEMS),
  };
}

/** Waits until all of Stripe's webhooks are delivered or the deadline has passed. */
export async function atRest(installation: Installation, deadline = Date.now() + REST_WITHIN): Promise<void> {
  while ((await waitingEvents(installation)).length > 0 && Date.now() < deadline) await wait(STEP);
}

async function waitingEvents({ sandbox }: Installation) {
  return (await sandbox.events()).filter(({ delivery }) => delivery?.state !== 'delivered');
}

/** Returns the verdict when nothing is missing any more or the deadline has passed. */
async function restingVerdict(
  installation: Installation,
  { ledger }: Load,
  restWithin = REST_WITHIN,
): Promise<Verdict> {
  const { publicUrl, sandbox } = installation;
  const staff = await loggedIn(new HttpClient(publicUrl));
  const deadline = Date.now() + restWithin;
  for (;;) {
    await atRest(installation, deadline);
    const verdict = ledger.compare(await look(staff, sandbox, ledger));
    if (verdict.missing.length === 0 || Date.now() > deadline) return verdict;
    await wait(STEP);
  }
}
