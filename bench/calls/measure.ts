import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../support/percentile.ts';
import { cpuTime, familyCpuTime } from '../support/process-figures.ts';
import type { Answer } from './client.ts';

export interface Call {
  name: string;
  /** Prepares one call, and returns a function that makes it. */
  prepare(): Promise<() => Promise<Answer>>;
}

/** Milliseconds, and the number of SQL statements. The processor's are for one call. */
export interface Measured {
  name: string;
  p50: number;
  p95: number;
  statements: number;
  product: number;
  /** 0 for the embedded database, which is the product's own. */
  database: number;
}

/** The processes whose processor time counts. */
export interface Processes {
  server: number;
  /** PostgreSQL's first process. Undefined for the embedded database. */
  postmaster: number | undefined;
}

/** Calls that are not counted: statements have their plans, and the code is compiled. */
const WARM_UP = 8;
const MOST = 40;
/** Milliseconds after which no further call of this kind is prepared or made. The dearest are made this often at least. */
const LONGEST = 4_000;
const LEAST = 3;
/** Milliseconds of a look at the server, which is quiet when it has used less than `QUIET_BELOW` of them. */
const LOOK = 60;
const QUIET_BELOW = 20;
const MOST_LOOKS = 500;

/** Makes one call after the other, like one person, after all of them are prepared. */
export async function measure({ name, prepare }: Call, processes: Processes): Promise<Measured> {
  const acts = await repeat(WARM_UP + MOST, prepare);
  const counted = Math.max(LEAST, acts.length - WARM_UP);
  await repeat(acts.length - counted, async (at) => acts[at]?.(), 1);
  await quiet(processes.server);
  const before = spent(processes);
  const times: number[] = [];
  let statements = 0;
  const answers = await repeat(counted, async (at) => {
    const begun = performance.now();
    const answer = await acts[acts.length - counted + at]?.();
    times.push(performance.now() - begun);
    statements = Math.max(statements, answer?.statements ?? 0);
  });
  const after = spent(processes);
  return {
    name,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    statements,
    product: (after.product - before.product) / answers.length,
    database: (after.database - before.database) / answers.length,
  };
}

/** Does something `times` times, or until it has taken long, but `least` times. */
async function repeat<Made>(times: number, act: (at: number) => Promise<Made>, least = LEAST): Promise<Made[]> {
  const made: Made[] = [];
  const end = performance.now() + LONGEST;
  while (made.length < times && (made.length < least || performance.now() < end)) made.push(await act(made.length));
  return made;
}

/** Waits until the server no longer works on what was prepared, such as mails. */
async function quiet(server: number): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const before = cpuTime(server);
    await pause(LOOK);
    if (cpuTime(server) - before < QUIET_BELOW) return;
  }
}

function spent({ server, postmaster }: Processes) {
  return { product: cpuTime(server), database: postmaster === undefined ? 0 : familyCpuTime(postmaster) };
}
