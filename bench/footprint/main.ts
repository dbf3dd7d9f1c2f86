import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../support/percentile.ts';
import { residentMemory } from '../support/process-figures.ts';
import { startProduct } from '../support/product.ts';
import { writeResults } from '../support/results.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import { installSize } from './install-size.ts';

const MB = 2 ** 20;
const STARTS = 3;
/** Milliseconds until a started server has nothing left to do. */
const SETTLING = 10_000;
const NOTES = `A start is that of server and sandbox on a fresh folder, the embedded database made and migrated, until both answer; the site is built already, as at
every start but the first. Memory is read ten seconds after it. Packages for production are those of "npm ci --omit=dev": what the server runs on,
the pinned Node among them. What the site is built with is not.`;

const starts: number[] = [];
let memory = 0;
for (let round = 0; round < STARTS; round += 1) {
  const start = performance.now();
  const product = await startProduct();
  starts.push(performance.now() - start);
  if (round === STARTS - 1) {
    await sleep(SETTLING);
    memory = residentMemory(product.serverPid);
  }
  await product.stop();
}

const { all, production } = installSize();
const rows = [
  ['start to ready, median of 3, ms', whole(percentile(starts, 0.5))],
  ['server with the embedded database, idle, MB', whole(memory / MB)],
  ['packages, all, MB', whole(all / MB)],
  ['packages, production, MB', whole(production / MB)],
];
writeResults('footprint', 'Start, memory, size', `${table(['', 'measured'], rows)}\n\n${NOTES}`);
