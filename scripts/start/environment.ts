import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type Config, readConfig } from '#server/config/config.ts';
import { messageOf } from '#server/shared/root-cause.ts';
import { CliError } from '../cli-error.ts';

/**
 * Reads the configuration from the environment, and unset variables from `.env`.
 * @throws ConfigError or CliError with one line that says what is wrong.
 */
export function loadConfig(): Config {
  try {
    if (existsSync('.env')) loadEnvFile('.env');
  } catch (error) {
    throw new CliError(`.env cannot be read: ${messageOf(error)}`);
  }
  return readConfig(process.env);
}
