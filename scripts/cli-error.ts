import { isDatabaseGone } from '../server/database/errors.ts';
import { ConfigError } from '../server/shared/config-error.ts';
import { rootCause } from '../server/shared/root-cause.ts';

/** A command that cannot do its work here; the message is one line for the person at the terminal. */
export class CliError extends Error {}

/** Runs a command's body and ends the process with the exit code it returns; a refusal prints its line alone. */
export async function runCommand(body: () => Promise<number>): Promise<never> {
  try {
    process.exit(await body());
  } catch (error) {
    console.error(describe(error));
    process.exit(1);
  }
}

/** What nobody foresaw is shown whole; what is said to a person is a line. */
function describe(error: unknown): unknown {
  if (error instanceof CliError || error instanceof ConfigError) return error.message;
  return isDatabaseGone(error) ? `The database is not available: ${rootCause(error).message}` : error;
}
