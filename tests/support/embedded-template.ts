import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildWhenStale } from '#scripts/build/build-when-stale.ts';
import { databaseBuild } from '#scripts/build/database.ts';
import { programsBuild } from '#scripts/build/programs.ts';
import { freePort } from '#scripts/free-port.ts';
import { startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { count } from './costs.ts';

const VARIABLE = 'EMBEDDED_TEMPLATE';
const ENGINE = new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url);

/**
 * The embedded engine's compiled code. While it is referenced, V8 shares it with every database of this process. This halves
 * the computing of a start and keeps the memory for code stable (docs/decisions/node.md).
 */
let engine: Promise<WebAssembly.Module> | undefined;

/**
 * Vitest's global setup. It builds the programs and creates one embedded database in its state after a first start. All test
 * files copy it, because creating a database takes seconds of computing and copying takes almost none.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { signal } = new AbortController();
  await buildWhenStale(programsBuild, signal);
  await buildWhenStale(databaseBuild, signal);
  const templates = await mkdtemp(join(tmpdir(), 'templates-'));
  const template = join(templates, 'started');
  const port = String(await freePort());
  const server = await startServer(readConfig({ PORT: port, DATA_DIR: template, LOG_LEVEL: 'silent' }));
  await server.stop();
  process.env[VARIABLE] = template;
  return () => rm(templates, { recursive: true });
}

/** Creates a data folder for one test. Copies it from the template when there is one. */
export async function createDataDir(): Promise<string> {
  count('databases');
  engine ??= readFile(ENGINE).then((code) => WebAssembly.compile(code));
  await engine;
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  const template = process.env[VARIABLE];
  // Synchronous: for 1,600 small files `cp` of node:fs/promises computes five times as long.
  if (template) cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

let empty: Promise<string> | undefined;

/** Creates a data folder with a database without a table. All but the first of a process are copies, because making one computes for three seconds. */
export async function createEmptyDataDir(): Promise<string> {
  empty ??= makeEmpty();
  const dataDir = await mkdtemp(join(tmpdir(), 'empty-'));
  cpSync(await empty, dataDir, { recursive: true });
  return dataDir;
}

async function makeEmpty(): Promise<string> {
  // Beside the other template, with which it is removed.
  const dataDir = await mkdtemp(join(dirname(process.env[VARIABLE] ?? tmpdir()), 'empty-'));
  const database = await openEmbedded(dataDir, () => undefined);
  await database.close();
  return dataDir;
}
