import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const BUILT_SITE = join(import.meta.dirname, '../../dist/web');
/** Lucide adds these classes to its icons. Our styles do not use them. */
const NAMES_WITHOUT_RULES = /^lucide/;

describe('The sheet of a page names all sources that the page is made of:', () => {
  const landing = rulesOf('index.html');

  test.each(globSync('{,lead-dialog/}*.html', { cwd: BUILT_SITE }))('every class of %s has its rule', (file) => {
    // The dialog also uses the rules of the page on which it is shown.
    const rules = file.startsWith('lead-dialog/') ? rulesOf(file) + landing : rulesOf(file);
    const bare = classesOf(file).filter((name) => !rules.includes(`.${name}`) && !NAMES_WITHOUT_RULES.test(name));
    expect(bare).toEqual([]);
  });
});

test('Opening the dialog resets and redefines nothing on the page below it', () => {
  const rules = rulesOf('lead-dialog/agent.html').replace(/@layer properties\{[\s\S]*?\}\}\}/, '');
  expect(rules).toContain('.lead-dialog');
  expect(rules).not.toMatch(/(^|[},])(\*|:root|html|@font-face)/);
});

function rulesOf(file: string): string {
  const sheets = [...read(file).matchAll(/<(style|script type="text\/css")>([\s\S]*?)<\//g)].map(
    ([, , rules]) => rules,
  );
  return sheets.join('\n').replaceAll('\\', '');
}

function classesOf(file: string): string[] {
  const attributes = [...read(file).matchAll(/ class="([^"]*)"/g)].map(([, names = '']) => unescaped(names));
  return [...new Set(attributes.flatMap((names) => names.split(/\s+/)))].filter(Boolean);
}

function unescaped(attribute: string): string {
  return attribute.replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function read(file: string): string {
  return readFileSync(join(BUILT_SITE, file), 'utf8');
}
