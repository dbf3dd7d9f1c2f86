import { describe, expect, test } from 'vitest';
import { missingEvidence, readSections, type Section } from './security-page.ts';

/** The sections of OWASP ASVS 4.0.3. Sections 1.3 and 1.13 have no requirements. */
const ASVS: Record<string, number[]> = {
  V1: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14],
  V2: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  V3: [1, 2, 3, 4, 5, 6, 7],
  V4: [1, 2, 3],
  V5: [1, 2, 3, 4, 5],
  V6: [1, 2, 3, 4],
  V7: [1, 2, 3, 4],
  V8: [1, 2, 3],
  V9: [1, 2],
  V10: [1, 2, 3],
  V11: [1],
  V12: [1, 2, 3, 4, 5, 6],
  V13: [1, 2, 3, 4],
  V14: [1, 2, 3, 4, 5],
};

const sections = readSections();
const named = ({ number, evidence }: Section) => `${number}: ${evidence}`;

describe('The page on security', () => {
  test('judges each section of the standard, once and in its chapter', () => {
    const expected = Object.entries(ASVS).flatMap(([chapter, numbers]) =>
      numbers.map((number) => [chapter, `${chapter.slice(1)}.${number}`]),
    );
    expect(sections.map(({ chapter, number }) => [chapter, number])).toEqual(expected);
  });

  test('calls each met, partly met, not met or not applicable', () => {
    const states = ['met', 'partly met', 'not met', 'not applicable'];
    expect(sections.filter(({ state }) => !states.includes(state))).toEqual([]);
  });

  test('names for what is met a test, or says that it was read', () => {
    const bare = sections.filter(({ state, evidence }) => state !== 'not applicable' && !/^read$|`: "/.test(evidence));
    expect(bare.map(named)).toEqual([]);
  });

  test('names only tests that exist', () => {
    expect(sections.flatMap(({ evidence }) => missingEvidence(evidence))).toEqual([]);
  });
});

test('An invented test file, an invented title, a skipped test and a name without a title are found out', () => {
  const here = '`tests/repository/security.test.ts`';
  expect(
    missingEvidence(`${here}: "names only tests that exist", "nobody wrote this"; \`tests/none.test.ts\`: "x"`),
  ).toEqual([`tests/repository/security.test.ts: nobody wrote this`, 'tests/none.test.ts: x']);
  expect(missingEvidence(`${here}; ${here}: "names only tests that exist"`)).toEqual([
    'tests/repository/security.test.ts: no title',
  ]);
});
