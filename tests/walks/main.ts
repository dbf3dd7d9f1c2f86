import { table } from '#bench/support/table.ts';
import { CliError, runCommand } from '#scripts/cli-error.ts';
import { stopSignal } from '#scripts/stop-signal.ts';
import { Machine, machineIsMissing } from './machine.ts';
import { type Step, Walk } from './walk.ts';

const MOST_LINES = 30;

await runCommand(async () => {
  const missing = machineIsMissing();
  if (missing) throw new CliError(`The documents cannot be walked here: ${missing}.`);
  const steps: Step[] = [];
  const machine = await Machine.start();
  const stop = stopSignal();
  stop.addEventListener('abort', () => void machine.stop());
  try {
    for await (const step of Walk.over(machine)) {
      if (stop.aborted) return 130;
      steps.push(step);
      console.log(`${resultOf(step)}  ${step.command}`);
      if (step.isOk === false) console.log(step.output.trim().split('\n').slice(-MOST_LINES).join('\n'));
    }
  } finally {
    await machine.stop();
  }
  const cells = steps.map((step) => [step.section, step.command.replaceAll('|', '\\|'), step.user, resultOf(step)]);
  console.log(`\n${table(['step', 'command', 'as', 'result'], cells)}`);
  const [passed, failed] = [true, false].map((wanted) => steps.filter(({ isOk }) => isOk === wanted).length);
  console.log(`\n${passed} passed, ${failed} failed, ${steps.length - (passed ?? 0) - (failed ?? 0)} not tried`);
  return failed === 0 ? 0 : 1;
});

function resultOf({ isOk, output, seconds }: Step): string {
  if (isOk === undefined) return `not tried: ${output}`;
  return `${isOk ? 'ok' : 'FAILED'} ${seconds.toFixed(1)} s`;
}
