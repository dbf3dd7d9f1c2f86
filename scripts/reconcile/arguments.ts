import { parseArgs } from 'node:util';
import { messageOf } from '#server/shared/root-cause.ts';
import { CliError } from '../cli-error.ts';

export interface ReconcileArguments {
  since: Date | undefined;
  mend: boolean;
}

const USAGE = 'Usage: npm run reconcile -- [--since YYYY-MM-DD] [--mend]';

/** @throws CliError for an option that does not exist, or a day that does not. */
export function readArguments(args: string[]): ReconcileArguments {
  const { since, mend } = parse(args);
  return { since: since === undefined ? undefined : readDay(since), mend };
}

function parse(args: string[]): { since?: string | undefined; mend: boolean } {
  try {
    return parseArgs({ args, options: { since: { type: 'string' }, mend: { type: 'boolean', default: false } } })
      .values;
  } catch (error) {
    throw new CliError(`${messageOf(error)}\n${USAGE}`);
  }
}

function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay) throw new CliError(`--since: "${text}" is not a day such as 2026-01-31.`);
  return day;
}
