import { isDatabaseGone } from '../server/database/errors.ts';
import { ConfigError } from '../server/shared/config-error.ts';
import { rootCause } from '../server/shared/root-cause.ts';

/** A command cannot do its work. The message is one line for the person at the terminal. */
export class CliError extends Error {}

/** Runs a command's body and exits with its exit code. Expected errors print only their message. */
export async function runCommand(body: () => Promise<number>): Promise<never> {
  try {
    process.exit(await body());
  } catch (error) {
    console.error(describe(error));
    process.exit(1);
  }
}

/** Shows unexpected errors in full and expected ones in one line. */
function describe(error: unknown): unknown {
  if (error instanceof CliError || error instanceof ConfigError) return error.message;
  return isDatabaseGone(error) ? `The database is not available: ${rootCause(error).message}` : error;
}
