import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { subsetFont } from '#tools/subset-font.ts';

/**
 * Reduces the product's two typefaces to the characters it uses and writes them to web/ui/fonts.
 * Run it by hand after a font package has changed: `node_modules/.bin/node scripts/fonts.ts`.
 */
const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
const TYPOGRAPHY = '–—‘’“”•…·→×✓£€';
/**
 * Accented letters in names of North America and Western Europe. Rarer ones fall back to the system's font. They are in a
 * separate file, which pages load only when needed.
 */
const NAMES = 'ÁÄÇÉÍÑÓÖÚÜáàâäåãæçéèêëíìîïñóòôöøõúùûüýß';

interface Cut {
  source: string;
  family: string;
  target: string;
  characters: string;
  features: string[];
  axes: Record<string, number | { min: number; max: number }>;
}

const ARCHIVO = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const ARCHIVO_AXES = { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 125 } };

/** Characters of titles, buttons and figures, without signs that occur only in typed text. */
const DISPLAY = `${ASCII.replaceAll(/["#*;<=>@[\\\]^_\x60{|}~]/g, '')}–—’“”…·×`;

const cuts: Cut[] = [
  // The two fonts of the site's pages. Together they are half the size of the variable font, and each fits in one round trip.
  {
    source: ARCHIVO,
    family: 'archivo',
    target: 'archivo-text',
    characters: ASCII + TYPOGRAPHY,
    features: ['kern', 'tnum'],
    axes: { wght: 400, wdth: 100 },
  },
  {
    source: ARCHIVO,
    family: 'archivo',
    target: 'archivo-display',
    characters: DISPLAY,
    features: ['kern'],
    axes: { wght: 750, wdth: 125 },
  },
  {
    source: ARCHIVO,
    family: 'archivo',
    target: 'archivo',
    characters: ASCII + TYPOGRAPHY,
    features: ['kern', 'tnum'],
    axes: ARCHIVO_AXES,
  },
  {
    source: ARCHIVO,
    family: 'archivo',
    target: 'archivo-names',
    characters: NAMES,
    features: ['kern', 'mark', 'ccmp'],
    axes: ARCHIVO_AXES,
  },
  {
    source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    family: 'jetbrains-mono',
    target: 'jetbrains-mono',
    characters: ASCII + TYPOGRAPHY,
    features: ['zero'],
    axes: { wght: 400 },
  },
];

const require = createRequire(import.meta.url);
const folder = new URL('../web/ui/fonts/', import.meta.url);

for (const cut of cuts) {
  const whole = await readFile(require.resolve(cut.source));
  const subset = await subsetFont(whole, cut.characters, {
    targetFormat: 'woff2',
    keepFeatures: cut.features,
    variationAxes: cut.axes,
    noHinting: true,
  });
  await writeFile(new URL(`${cut.target}.woff2`, folder), subset);
  const license = require.resolve(cut.source.replace(/\/files\/.*/, '/LICENSE'));
  await copyFile(license, new URL(`${cut.family}-OFL.txt`, folder));
  console.log(`${cut.target}.woff2: ${subset.length} bytes`);
}
