import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from '#server/config/config.ts';
import { messageOf } from '#server/shared/root-cause.ts';
import { CliError } from '../cli-error.ts';

/**
 * Reads the configuration from the environment, and unset variables from `.env`.
 * @throws ConfigError or CliError with one line that says what is wrong.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return readConfig(withEnvFile(env));
}

/** Adds unset variables from `.env`. @throws CliError */
export function withEnvFile(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return existsSync('.env') ? { ...parseEnv(readFileSync('.env', 'utf8')), ...env } : env;
  } catch (error) {
    throw new CliError(`.env cannot be read: ${messageOf(error)}`);
  }
}
