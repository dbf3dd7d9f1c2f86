import { writeFileSync } from 'node:fs';
import { licenceDocument, licenceTexts, readPackages } from './licences/licence-list.ts';

/** `node scripts/licences.ts`: writes the list of third-party licenses. */
writeFileSync('docs/licences.md', licenceDocument(readPackages(), licenceTexts()));
