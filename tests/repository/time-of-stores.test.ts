import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('No store writes the time of its process: instances share moments, which are the database’s', () => {
  const stores = globSync('server/modules/**/*.store.ts');
  expect(stores.length).toBeGreaterThan(20);
  const written = /\.(?:set|values)\([^;]*?new Date\(\)/;
  expect(stores.filter((file) => written.test(readFileSync(file, 'utf8')))).toEqual([]);
});
