import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addModulePreloads } from '#scripts/build/add-module-preloads.ts';

const PAGE = '<head><script type="module" src="/_astro/page.js"></script></head>';

async function built(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'early-scripts-'));
  for (const name of ['_astro', 'staff']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, '_astro/page.js'), 'import{a}from"./near.js";a();import("./when-needed.js")');
  writeFileSync(join(folder, '_astro/near.js'), 'import"./far.js";export const a=()=>"import\\"./text.js\\""');
  writeFileSync(join(folder, '_astro/far.js'), 'import"./near.js"');
  writeFileSync(join(folder, 'staff/crm.html'), PAGE);
  await addModulePreloads(folder);
  const page = readFileSync(join(folder, 'staff/crm.html'), 'utf8');
  rmSync(folder, { recursive: true });
  return page;
}

test('A page names all that its script imports, near and far, once, and nothing that comes when it is needed', async () => {
  const names = [...(await built()).matchAll(/<link rel="modulepreload" href="([^"]+)">/g)];
  expect(names.map(([, address]) => address)).toEqual(['/_astro/near.js', '/_astro/far.js']);
});
