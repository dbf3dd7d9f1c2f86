import { stripVTControlCharacters } from 'node:util';

const EVERY_MS = 60_000;
/** How Vitest's default reporter begins what it says of a file that has passed, and Playwright's `line` of a test that begins. */
const STEP = /^(\s*✓ tests\/|\[\d+\/\d+\])/;
/** The same of what has failed. */
const FAILED = /^\s*([×❯]|\d+\)) /;

/** Prints what has failed as soon as it has, and each minute how far a suite is: how many `nouns` it has been through. */
export function startProgress(nouns: 'files' | 'tests'): { onLine: (line: string) => void; end: () => void } {
  let seen = 0;
  const timer = setInterval(() => console.log(`  ${seen} ${nouns} so far`), EVERY_MS);
  return {
    onLine: (line) => {
      const text = stripVTControlCharacters(line);
      if (STEP.test(text)) seen += 1;
      if (FAILED.test(text)) console.log(text);
    },
    end: () => clearInterval(timer),
  };
}
