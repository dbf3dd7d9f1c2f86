import { parseArgs } from 'node:util';
import { CliError } from '#scripts/cli-error.ts';
import type { Settings } from './scenario.ts';

const DEFAULTS = { seed: '7', kills: '100', writes: '100000' };

/** Parses the command line: scenario names (none means all), `--seed`, `--kills` and `--writes`. @throws CliError */
export function readOptions(args: string[], known: string[]): { settings: Settings; names: string[] } {
  const { values, positionals } = parse(args, known);
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown) throw new CliError(`There is no scenario "${unknown}".\n${usage(known)}`);
  return {
    settings: {
      seed: toNumber('--seed', values.seed),
      kills: toNumber('--kills', values.kills),
      writes: toNumber('--writes', values.writes),
    },
    names: positionals.length > 0 ? positionals : known,
  };
}

/** Returns true when a run was at least as long as one without options. */
export function coversDefaults({ kills, writes }: Settings): boolean {
  return kills >= Number(DEFAULTS.kills) && writes >= Number(DEFAULTS.writes);
}

function parse(args: string[], known: string[]) {
  const options = {
    seed: { type: 'string', default: DEFAULTS.seed },
    kills: { type: 'string', default: DEFAULTS.kills },
    writes: { type: 'string', default: DEFAULTS.writes },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new CliError(`${error instanceof Error ? error.message : error}\n${usage(known)}`);
  }
}

function toNumber(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0) throw new CliError(`${name}: "${value}" is not a whole number.`);
  return number;
}

function usage(known: string[]): string {
  return `Usage: npm run test:faults -- [scenario…] [--seed N] [--kills N] [--writes N]\nScenarios: ${known.join(', ')}`;
}
