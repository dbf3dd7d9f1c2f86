import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { licenseDocument, licenseTexts, lockedPackages, readPackages } from '#scripts/licenses/license-list.ts';

/** Licenses that require at most attribution, or publishing changes to the library itself (MPL). */
const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
];
/** sharp's image library, which is linked at run time and only builds the site. Its LGPL is allowed. */
const LINKED = /^@img\/sharp-/;

function isAllowed({ name, license }: { name: string; license: string }): boolean {
  const isOne = (part: string) => ALLOWED.includes(part) || (part === 'LGPL-3.0-or-later' && LINKED.test(name));
  // Of licenses to choose from, one is enough. Others hold together.
  const demands = license.replaceAll(/[()]/g, '').split(/ AND | and /);
  return demands.every((demand) => demand.split(' OR ').some(isOne));
}

describe('The licenses of what others have made', () => {
  test('are among those that may be used here', () => {
    expect(lockedPackages().filter((entry) => !isAllowed(entry))).toEqual([]);
  });

  test('are found out when one may not be used, or none is named', () => {
    const lockfile = JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0', license: 'GPL-3.0' },
        'node_modules/b': { version: '2.0.0' },
      },
    });
    expect(readPackages(lockfile).filter((entry) => !isAllowed(entry))).toHaveLength(2);
  });

  test('stand in the document as the lockfile has them', () => {
    expect(readFileSync('docs/licenses.md', 'utf8')).toBe(licenseDocument(lockedPackages(), licenseTexts()));
  });

  test('lie beside the fonts and test data that were copied here', () => {
    expect(licenseTexts().length).toBeGreaterThan(10);
  });
});
