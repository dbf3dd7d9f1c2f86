import { Readable } from 'node:stream';
import { format } from 'node:util';
import { type Command, performCommand } from '#scripts/cli-error.ts';
import { count } from './costs.ts';
import { type Ended, partOutput } from './run-script.ts';

/** What a command of package.json is given besides its arguments. */
interface Given {
  variables: Record<string, string>;
  stdin?: string;
}

/** Runs a command of package.json in this process. Commands run one after the other, because they print to one console. */
export async function perform(command: Command, given: Given, ...args: string[]): Promise<Ended> {
  count('commands');
  const printed = captureConsole();
  try {
    const stdin = Readable.from(given.stdin ? [given.stdin] : []);
    const code = await performCommand(command, { args, env: given.variables, stdin });
    return { code, ...partOutput(printed.stdout, printed.stderr) };
  } finally {
    printed.release();
  }
}

function captureConsole() {
  const { log, error } = console;
  const printed = { stdout: '', stderr: '', release: () => Object.assign(console, { log, error }) };
  console.log = (...values: unknown[]) => {
    printed.stdout += `${format(...values)}\n`;
  };
  console.error = (...values: unknown[]) => {
    printed.stderr += `${format(...values)}\n`;
  };
  return printed;
}
