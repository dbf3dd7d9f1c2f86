import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { startServer } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';

const VARIABLE = 'EMBEDDED_TEMPLATE';

/**
 * Vitest's global setup: makes one embedded database as a first start leaves it, for all test files to copy.
 * Making one takes seconds of computing, copying it none.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'template-'));
  const port = String(await freePort());
  const server = await startServer(readConfig({ PORT: port, DATA_DIR: template, LOG_LEVEL: 'silent' }));
  await server.stop();
  process.env[VARIABLE] = template;
  return () => rm(template, { recursive: true });
}

/** A data folder of a test's own, copied from the template when there is one. */
export async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  const template = process.env[VARIABLE];
  if (template) await cp(template, dataDir, { recursive: true });
  return dataDir;
}
