import { writeFileSync } from 'node:fs';
import { licenseDocument, licenseTexts, lockedPackages } from './licenses/license-list.ts';

/** `node_modules/.bin/node scripts/licenses.ts`: writes the list of third-party licenses. */
writeFileSync('docs/licenses.md', licenseDocument(lockedPackages(), licenseTexts()));
