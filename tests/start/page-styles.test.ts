import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trimPageStyles } from '../../scripts/site/page-styles.ts';

async function trimmed(body: string, css: string, script = ''): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'page-styles-'));
  writeFileSync(join(folder, 'page.js'), script);
  writeFileSync(
    join(folder, 'index.html'),
    `<html><head><style>${css}</style></head><body>${body}<script type="module" src="/page.js"></script></body></html>`,
  );
  await trimPageStyles(folder);
  return readFileSync(join(folder, 'index.html'), 'utf8');
}

test('A page keeps the rules of its classes, under names that its HTML has too', async () => {
  const html = await trimmed('<p class="md:grid">a</p>', '@media (width>=48rem){.md\\:grid{display:grid}}');
  const name = /<p class="([^"]+)">/.exec(html)?.[1];
  expect(name).not.toContain('md');
  expect(html).toContain(`@media (width>=48rem){.${name}{display:grid}}`);
});

test('Rules that nothing on the page uses are left out', async () => {
  const html = await trimmed(
    '<p>a</p>',
    '.other{color:red}@property --unused{syntax:"*";inherits:false}p{color:green}',
  );
  expect(html).toContain('<style>p{color:green}</style>');
});

test('A class that the page’s script looks for keeps its name', async () => {
  const html = await trimmed(
    '<p class="trace-drawn">a</p>',
    '.trace-drawn{color:red}',
    'document.querySelector(".trace-drawn")',
  );
  expect(html).toContain('class="trace-drawn"');
  expect(html).toContain('.trace-drawn{color:red}');
});

test('An arbitrary variant with an escaped ampersand finds its rule', async () => {
  const html = await trimmed('<p class="[&amp;&gt;b]:ml-1"><b>a</b></p>', '.\\[\\&\\>b\\]\\:ml-1>b{margin-left:1px}');
  const name = /<p class="([^"]+)">/.exec(html)?.[1];
  expect(html).toContain(`.${name}>b{margin-left:1px}`);
});

test('A rule for the page and the dialog alike holds before there is a dialog', async () => {
  const html = await trimmed('<main><h1>a</h1></main>', ':is(main,[role=dialog]) :is(h1,h2){overflow-wrap:anywhere}');
  expect(html).toContain(':is(main) :is(h1){overflow-wrap:anywhere}');
});
