import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { subsetFont } from '#tools/subset-font.ts';

/**
 * Creates the guide's static fonts, one per style, because pdf-lib cannot embed a variable font.
 * Run it by hand after a font package has changed: `node_modules/.bin/node scripts/guide-fonts.ts`.
 */
const LATIN = range(0x20, 0x7e);
const LATIN_1 = range(0xa0, 0xff);
const TYPOGRAPHY = '–—‘’“”•…';

const ARCHIVO = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const JETBRAINS_MONO = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';

interface Style {
  name: string;
  source: string;
  axes: Record<string, number>;
  features: string[];
}

/** The guide does its own kerning. Ligatures are left out, because they would break copying text from the page. */
const styles: Style[] = [
  { name: 'archivo-regular', source: ARCHIVO, axes: { wght: 400, wdth: 100 }, features: ['kern'] },
  { name: 'archivo-semibold', source: ARCHIVO, axes: { wght: 640, wdth: 100 }, features: ['kern'] },
  { name: 'archivo-expanded', source: ARCHIVO, axes: { wght: 780, wdth: 122 }, features: ['kern'] },
  { name: 'jetbrains-mono', source: JETBRAINS_MONO, axes: { wght: 480 }, features: [] },
];

const require = createRequire(import.meta.url);
const folder = new URL('../server/modules/account/guide/fonts/', import.meta.url);
await mkdir(folder, { recursive: true });

for (const style of styles) {
  const variable = await readFile(require.resolve(style.source));
  const instance = await subsetFont(variable, LATIN + LATIN_1 + TYPOGRAPHY, {
    targetFormat: 'sfnt',
    keepFeatures: style.features,
    variationAxes: style.axes,
    noHinting: true,
  });
  await writeFile(new URL(`${style.name}.ttf`, folder), instance);
  console.log(`${style.name}.ttf: ${instance.length} bytes`);
}

for (const [source, license] of [
  [ARCHIVO, 'archivo-OFL.txt'],
  [JETBRAINS_MONO, 'jetbrains-mono-OFL.txt'],
] as const) {
  await copyFile(require.resolve(source.replace(/\/files\/.*/, '/LICENSE')), new URL(license, folder));
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
