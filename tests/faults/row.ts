import type { Findings, Scenario, Settings } from './scenario.ts';

/** One line of the table. */
export interface Row {
  title: string;
  /** Undefined when it could not be run here. */
  findings: Findings | undefined;
  /** Why it was not run. */
  missing: string | undefined;
  seconds: number;
}

/** Runs a scenario; one that breaks off is a row with a failure. */
export async function runScenario({ title, missing, run }: Scenario, settings: Settings): Promise<Row> {
  const lacks = missing?.();
  if (lacks) return { title, findings: undefined, missing: lacks, seconds: 0 };
  const start = performance.now();
  const findings = await run(settings).catch((error: unknown) => brokenOff(error));
  return { title, findings, missing: undefined, seconds: (performance.now() - start) / 1000 };
}

function brokenOff(error: unknown): Findings {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { acknowledged: 0, present: 0, doubled: 0, failed: 1, notes: ['broke off'], problems: [reason] };
}
