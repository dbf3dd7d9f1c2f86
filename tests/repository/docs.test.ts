import { globSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { documentedVariables } from '#scripts/test/clean-environment.ts';
import { readConfig } from '#server/config/config.ts';
import { Environment } from '#server/config/environment.ts';
import { RULES } from '#server/operations/retention/retention.store.ts';
import { missingPaths, unknownCommands, unknownVariables } from './claims.ts';
import { codeSnippets, documents, snippetsOf } from './markdown.ts';

/** Environment variables that scripts and configuration files read. */
const scriptVariables = globSync(['scripts/**/*.ts', '*.config.ts']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:env|settings)\.([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name),
);
const variables = new Set([...documentedVariables(), ...scriptVariables, 'NODE_ENV']);

describe.each(documents)('%s', (file) => {
  const snippets = codeSnippets([file]).map(({ text }) => text);

  test('names only npm scripts that exist', () => {
    expect(snippets.flatMap(unknownCommands)).toEqual([]);
  });

  test('names only paths that exist', () => {
    expect(snippets.flatMap(missingPaths)).toEqual([]);
  });

  test('names only environment variables that something reads', () => {
    expect(snippets.flatMap((text) => unknownVariables(text, variables))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(
      ([, to = '']) => to,
    );
    const folder = file.includes('/') ? file.replace(/[^/]+$/, '') : './';
    expect(links.flatMap((to) => missingPaths(`${folder}${to}`))).toEqual([]);
  });
});

test('The record of retention names every table from which rows are deleted', () => {
  const record = readFileSync('docs/decisions/retention.md', 'utf8');
  expect(RULES.map(({ table }) => table).filter((table) => !record.includes(`\`${table}\``))).toEqual([]);
});

describe('the docs check', () => {
  test('finds an invented command, path and variable, in prose and in code blocks', () => {
    const text = '`npm run fly` reads `server/none.ts`\n\n```sh\nNO_SUCH=1 npm run swim   # `npm run sink`\n```\n';
    const snippets = snippetsOf(text);
    expect(snippets.flatMap(unknownCommands)).toEqual(['swim', 'fly']);
    expect(snippets.flatMap(missingPaths)).toEqual(['server/none.ts']);
    expect(snippets.flatMap((snippet) => unknownVariables(snippet, variables))).toEqual(['NO_SUCH']);
  });

  test('reads the README, the contribution guide and the docs folder', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md']));
  });
});

describe('.env.example', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));

  test('changes nothing when it is used as it is', () => {
    expect(readConfig(example)).toEqual(readConfig({}));
  });

  test('lists what the configuration reads, and nothing else', () => {
    expect(Object.keys(example).sort()).toEqual(Object.keys(Environment.shape).sort());
  });
});
