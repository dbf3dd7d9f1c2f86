import { existsSync, readFileSync } from 'node:fs';

/** One row of the tables in docs/security.md. */
export interface Section {
  /** From `V1` to `V14`. */
  chapter: string;
  /** From `1.1` to `14.5`. */
  number: string;
  state: string;
  /** Tests, by path and part of their title. */
  evidence: string;
}

/** Finds the titles in a test file. Skipped tests prove nothing, so they do not match. */
const TITLE = /(?:\b(?:test|it|describe)|\))\(\s*(['`"])((?:\\.|(?!\1)[^\\])*)\1/g;

export function readSections(): Section[] {
  return readFileSync('docs/security.md', 'utf8')
    .split(/^## (?=V\d)/m)
    .slice(1)
    .flatMap((text) => {
      const chapter = text.slice(0, text.indexOf(' '));
      const rows = [...text.matchAll(/^\| (\d+\.\d+) [^|]*\| ([^|]*) \|[^|]*\| ?([^|]*)\|$/gm)];
      return rows.map(([, number = '', state = '', evidence = '']) => ({
        chapter,
        number,
        state,
        evidence: evidence.trim(),
      }));
    });
}

/** Returns the tests that a cell names (`path`: "part of a title", "another"; …) but that do not exist. */
export function missingEvidence(evidence: string): string[] {
  return [...evidence.matchAll(/`(tests\/[^`]+)`([^`]*)/g)].flatMap(([, path = '', text = '']) => {
    const parts = [...text.matchAll(/"([^"]+)"/g)].map(([, part = '']) => part);
    if (parts.length === 0) return [`${path}: no title`];
    const titles = titlesOf(path);
    return parts.filter((part) => !titles.some((title) => title.includes(part))).map((part) => `${path}: ${part}`);
  });
}

function titlesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title);
}
