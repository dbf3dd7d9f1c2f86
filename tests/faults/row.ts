import type { Findings, Scenario, Settings } from './scenario.ts';

/** One line of the table. */
export interface Row {
  title: string;
  /** Undefined when the scenario could not run here. */
  findings: Findings | undefined;
  /** Why the scenario did not run. */
  missing: string | undefined;
  seconds: number;
}

/** Runs a scenario. A scenario that throws becomes a row with a failure. */
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
