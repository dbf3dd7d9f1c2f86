import { stripVTControlCharacters } from 'node:util';

const CRASH = /Worker exited unexpectedly with signal \w+ .*?while running test files? (.+)/g;
const FAILED_FILES = /^ *Test Files +\d+ failed/m;
const ERRORS = /^ *Errors +(\d+) error/m;

/**
 * Returns the test files during which Vitest's process was killed by a signal. This is a fault of Node and no test failure
 * (docs/decisions/node.md). Returns none if anything else failed too.
 */
export function filesOfCrashes(colored: string): string[] {
  const output = stripVTControlCharacters(colored);
  const crashes = [...output.matchAll(CRASH)];
  const errors = Number(ERRORS.exec(output)?.[1] ?? 0);
  if (FAILED_FILES.test(output) || errors !== crashes.length) return [];
  return crashes.flatMap(([, files = '']) => files.split(', '));
}
