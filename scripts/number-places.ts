import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesByNumber } from './places/places-by-number.ts';

// Writes what the product knows of where a number may be, from a copy of google/libphonenumber (Apache License 2.0):
//   node_modules/.bin/node scripts/number-places.ts FOLDER
const FOLDER = process.argv[2];
const TARGET = 'server/modules/messaging/gate/number-places.json';

if (FOLDER === undefined) {
  process.stderr.write(
    'Say where a copy of google/libphonenumber is: node_modules/.bin/node scripts/number-places.ts FOLDER\n',
  );
  process.exit(1);
}

const read = (file: string) => readFileSync(join(FOLDER, 'resources', file), 'utf8');
const places = placesByNumber({ zones: read('timezones/map_data.txt'), names: read('geocoding/en/1.txt') });
writeFileSync(TARGET, `${JSON.stringify(places, undefined, 2)}\n`);
process.stdout.write(`${TARGET}: ${places.areaCodes.length} places in the United States and Canada\n`);
