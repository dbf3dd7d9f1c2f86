import { styleText } from 'node:util';
import type { Outcome, Step } from './step.ts';

export interface Totals {
  passed: number;
  failed: number;
}

/** Runs every step, whatever the earlier ones came to, and prints a line for each. */
export async function runSteps(steps: Step[], stop: AbortSignal): Promise<Totals> {
  const totals = { passed: 0, failed: 0 };
  for (const step of steps) {
    if (stop.aborted) break;
    const start = performance.now();
    const outcome = await runStep(step);
    if (stop.aborted) break;
    totals.passed += outcome.passed;
    totals.failed += outcome.failed;
    console.log(stepLine(step.name, outcome, (performance.now() - start) / 1000));
    if (outcome.failed > 0 && outcome.details) console.log(outcome.details.trim());
  }
  return totals;
}

/** The last line of every test command. */
export function totalLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}

async function runStep(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return { passed: 0, failed: 1, details: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function stepLine(name: string, { passed, failed, summary }: Outcome, seconds: number): string {
  const mark = failed > 0 ? styleText('red', '✗') : styleText('green', '✓');
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  return `${mark} ${name.padEnd(8)}${counts}${summary ? `, ${summary}` : ''} (${seconds.toFixed(1)} s)`;
}
