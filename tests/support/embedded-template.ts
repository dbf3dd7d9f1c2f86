import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPrograms } from '../../scripts/build/programs.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startServer } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';

const VARIABLE = 'EMBEDDED_TEMPLATE';
const ENGINE = new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url);

/**
 * The embedded engine's code. While somebody holds it compiled, V8 gives the same to every database that this process opens: a
 * start takes half of the computing, and memory for code does not come and go (docs/decisions/2026-11-22-crashes-of-node.md).
 */
let engine: Promise<WebAssembly.Module> | undefined;

/**
 * Vitest's global setup: builds the programs, and makes one embedded database as a first start leaves it, for all test files to copy.
 * Making one takes seconds of computing, copying it none.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await buildPrograms(new AbortController().signal);
  const template = await mkdtemp(join(tmpdir(), 'template-'));
  const port = String(await freePort());
  const server = await startServer(readConfig({ PORT: port, DATA_DIR: template, LOG_LEVEL: 'silent' }));
  await server.stop();
  process.env[VARIABLE] = template;
  return () => rm(template, { recursive: true });
}

/** A data folder of a test's own, copied from the template when there is one. */
export async function createDataDir(): Promise<string> {
  engine ??= readFile(ENGINE).then((code) => WebAssembly.compile(code));
  await engine;
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  const template = process.env[VARIABLE];
  if (template) await cp(template, dataDir, { recursive: true });
  return dataDir;
}
