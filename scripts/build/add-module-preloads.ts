import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { init, parse } from 'es-module-lexer';

const MODULE_SCRIPT = /<script type="module" src="([^"]+)">/g;

/** Adds preload links for all imported modules to each page. Browsers would otherwise discover them one by one, with a round trip each. */
export async function addModulePreloads(folder: string): Promise<void> {
  await init;
  for (const file of globSync(`${folder}/**/*.html`)) {
    const html = readFileSync(file, 'utf8');
    const scripts = [...html.matchAll(MODULE_SCRIPT)].map(([, address = '']) => address);
    const links = importsOf(scripts, folder).map((address) => `<link rel="modulepreload" href="${address}">`);
    writeFileSync(file, html.replace('<script type="module"', `${links.join('')}<script type="module"`));
  }
}

/** Returns the transitive static imports of these modules. Dynamic imports are not included. */
function importsOf(scripts: string[], folder: string): string[] {
  const found = new Set(scripts);
  for (const address of found) {
    const [imports] = parse(readFileSync(join(folder, address), 'utf8'));
    for (const { n: name, d: position } of imports) {
      if (name?.startsWith('.') && position === -1) found.add(posix.join(posix.dirname(address), name));
    }
  }
  return [...found].filter((address) => !scripts.includes(address));
}
