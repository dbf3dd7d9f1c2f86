import { isDatabaseGone } from '../server/database/errors.ts';
import { ConfigError } from '../server/shared/config-error.ts';
import { rootCause } from '../server/shared/root-cause.ts';

/** A command cannot do its work. The message is one line for the person at the terminal. */
export class CliError extends Error {}

export interface CommandInput {
  args: string[];
  env: NodeJS.ProcessEnv;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
}

/** A command's work. It prints with `console`, and returns the exit code. */
export type Command = (input: CommandInput) => Promise<number>;

/** Runs a command with what this process was given, and exits with its exit code. */
export async function runCommand(command: Command): Promise<never> {
  const { env, stdin } = process;
  process.exit(await performCommand(command, { args: process.argv.slice(2), env, stdin }));
}

/** Runs a command and returns its exit code. Expected errors print only their message. */
export async function performCommand(command: Command, input: CommandInput): Promise<number> {
  try {
    return await command(input);
  } catch (error) {
    console.error(describe(error));
    return 1;
  }
}

/** Shows unexpected errors in full and expected ones in one line. */
function describe(error: unknown): unknown {
  if (error instanceof CliError || error instanceof ConfigError) return error.message;
  return isDatabaseGone(error) ? `The database is not available: ${rootCause(error).message}` : error;
}
