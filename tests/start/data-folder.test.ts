import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preflight } from '#scripts/start/preflight.ts';
import { readConfig } from '#server/config/config.ts';
import { dataDir, ownSettings } from './starter.ts';

test('A data folder that the start makes is for its owner alone', async () => {
  const folder = join(dataDir(), 'data');
  await preflight(readConfig({ ...(await ownSettings()), DATA_DIR: folder }));
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
});
