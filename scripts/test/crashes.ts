import { stripVTControlCharacters } from 'node:util';

const CRASH = /Worker exited unexpectedly with signal \w+ .*?while running test files? (.+)/g;
const FAILED_FILES = /^ *Test Files +\d+ failed/m;
const ERRORS = /^ *Errors +(\d+) error/m;

/**
 * The test files under which Vitest's own process has died of a signal: Node's fault and no verdict of a test
 * (docs/decisions/2026-11-22-crashes-of-node.md). None when anything else went wrong as well.
 */
export function filesOfCrashes(colored: string): string[] {
  const output = stripVTControlCharacters(colored);
  const crashes = [...output.matchAll(CRASH)];
  const errors = Number(ERRORS.exec(output)?.[1] ?? 0);
  if (FAILED_FILES.test(output) || errors !== crashes.length) return [];
  return crashes.flatMap(([, files = '']) => files.split(', '));
}
