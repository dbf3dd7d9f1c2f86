import { styleText } from 'node:util';
import type { Outcome, Step } from './step.ts';

export interface Totals {
  passed: number;
  failed: number;
}

/** Runs every step, `atOnce` of them concurrently, regardless of failures. Prints a line when each one ends. */
export async function runSteps(steps: Step[], stop: AbortSignal, atOnce = 1): Promise<Totals> {
  const totals = { passed: 0, failed: 0 };
  const waiting = steps.values();
  const runNext = async (): Promise<void> => {
    for (const step of waiting) {
      if (stop.aborted) break;
      const start = performance.now();
      const outcome = await runStep(step);
      if (stop.aborted) break;
      totals.passed += outcome.passed;
      totals.failed += outcome.failed;
      console.log(stepLine(step.name, outcome, (performance.now() - start) / 1000));
      if (outcome.failed > 0 && outcome.details) console.log(outcome.details.trim());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return totals;
}

export function addTotals(one: Totals, other: Totals): Totals {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
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
