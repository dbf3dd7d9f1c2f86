import { ConfigError } from '../server/env-reader.ts';

/** A command that cannot do its work here; the message is one line for the person at the terminal. */
export class Refusal extends Error {}

/** Runs a command's body and ends the process with the exit code it returns; a refusal prints its line alone. */
export async function runCommand(body: () => Promise<number>): Promise<never> {
  try {
    process.exit(await body());
  } catch (error) {
    console.error(error instanceof Refusal || error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
