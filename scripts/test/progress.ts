import { stripVTControlCharacters } from 'node:util';

const EVERY_MS = 60_000;
/** Matches the lines of Vitest's default reporter for a passed file, and of Playwright's `line` reporter for a started test. */
const STEP = /^(\s*✓ tests\/|\[\d+\/\d+\])/;
/** Matches the lines for failures. */
const FAILED = /^\s*([×❯]|\d+\)) /;
/** Matches the lines in which Playwright says why, which are kept nowhere when the second try passes. */
const WHY = /^ {4}(\w*Error: |Locator: |Expected|Received|> +\d+ \|)/;
/** What a page holds can be many screens long. */
const LONGEST = 300;

/** Prints failures immediately, and each minute the number of `nouns` that a suite has run. */
export function startProgress(nouns: 'files' | 'tests'): { onLine: (line: string) => void; end: () => void } {
  let seen = 0;
  const timer = setInterval(() => console.log(`  ${seen} ${nouns} so far`), EVERY_MS);
  return {
    onLine: (line) => {
      const text = stripVTControlCharacters(line);
      if (STEP.test(text)) seen += 1;
      if (FAILED.test(text) || WHY.test(text)) console.log(text.slice(0, LONGEST));
    },
    end: () => clearInterval(timer),
  };
}
