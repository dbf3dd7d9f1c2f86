import { writeFileSync } from 'node:fs';
import { licenceDocument, licenceTexts, readPackages } from './licences/licence-list.ts';

/** `node scripts/licences.ts`: writes the list of all that others have made. */
writeFileSync('docs/licences.md', licenceDocument(readPackages(), licenceTexts()));
