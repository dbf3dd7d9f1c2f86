import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import type { Cost, Costs } from '#scripts/test/cost-tables.ts';

/* What tests cost, recorded when TEST_COSTS names a file: docs/testing.md. */

const RECORDS = process.env.TEST_COSTS;
/** What Linux counts processor time in. */
const TICKS_PER_SECOND = 100;

let counts: Costs['counts'] = {};

export function count(what: Cost): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

/** Begins to record. The returned function ends it and adds a line to the records. */
export function recordCosts(): (file: string) => void {
  if (!RECORDS) return () => undefined;
  const began = { ticks: ticksOfTree(), at: performance.now() };
  counts = {};
  return (file) => {
    const record: Costs = {
      file,
      processorSeconds: (ticksOfTree() - began.ticks) / TICKS_PER_SECOND,
      seconds: (performance.now() - began.at) / 1000,
      counts,
    };
    appendFileSync(RECORDS, `${JSON.stringify(record)}\n`);
  };
}

/** Returns the processor time of this process, of those that it has started, and of those that have ended. */
function ticksOfTree(): number {
  const stats = new Map(readdirSync('/proc').filter(isNumber).flatMap(statOf));
  const ticksOf = (pid: number): number =>
    (stats.get(pid)?.ticks ?? 0) +
    [...stats].reduce((sum, [child, { parent }]) => (parent === pid ? sum + ticksOf(child) : sum), 0);
  return ticksOf(process.pid);
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name);
}

function statOf(pid: string): [number, { parent: number; ticks: number }][] {
  try {
    // The name in parentheses may contain anything. After it stand the state, the parent, and from the twelfth on the times.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15);
    return [[Number(pid), { parent: fields[1] ?? 0, ticks: user + system + userOfEnded + systemOfEnded }]];
  } catch {
    // It has just ended.
    return [];
  }
}
