import { existsSync, readFileSync } from 'node:fs';

/** One row of the tables in docs/security.md. */
export interface Section {
  /** `V1` … `V14`. */
  chapter: string;
  /** `1.1` … `14.5`. */
  number: string;
  state: string;
  /** Tests by path and title. */
  evidence: string;
}

/** What a test file says it shows; a skipped test shows nothing, and is not among them. */
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

/** Each test that a cell names (`path`: "part of a title", "another"; …) and that does not exist. */
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
