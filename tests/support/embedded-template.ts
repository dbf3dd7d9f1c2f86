import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '#scripts/build/build-when-stale.ts';
import { databaseBuild } from '#scripts/build/database.ts';
import { programsBuild } from '#scripts/build/programs.ts';
import { freePort } from '#scripts/free-port.ts';
import { startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { count } from './costs.ts';

const VARIABLE = 'EMBEDDED_TEMPLATES';
const ENGINE = new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url);

/**
 * The embedded engine's compiled code. While it is referenced, V8 shares it with every database of this process. This halves
 * the computing of a start and keeps the memory for code stable (docs/decisions/node.md).
 */
let engine: Promise<WebAssembly.Module> | undefined;

/**
 * Vitest's and Playwright's global setup. It builds the programs and creates two embedded databases, an empty one and one in its
 * state after a first start. All test files copy them, because creating a database takes seconds of computing and copying takes
 * almost none.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { signal } = new AbortController();
  await buildWhenStale(programsBuild, signal);
  await buildWhenStale(databaseBuild, signal);
  const templates = await mkdtemp(join(tmpdir(), 'templates-'));
  const [empty, started] = [join(templates, 'empty'), join(templates, 'started')];
  const database = await openEmbedded(empty, () => undefined);
  await database.close();
  cpSync(empty, started, { recursive: true });
  const port = String(await freePort());
  const server = await startServer(readConfig({ PORT: port, DATA_DIR: started, LOG_LEVEL: 'silent' }));
  await server.stop();
  process.env[VARIABLE] = templates;
  return () => rm(templates, { recursive: true });
}

/** Creates a data folder for one test, with a database like one after its first start. */
export function createDataDir(): Promise<string> {
  return copyOf('started');
}

/** Creates a data folder for one test, with a database without a table. */
export function createEmptyDataDir(): Promise<string> {
  return copyOf('empty');
}

async function copyOf(template: 'empty' | 'started'): Promise<string> {
  count('databases');
  engine ??= readFile(ENGINE).then((code) => WebAssembly.compile(code));
  await engine;
  const dataDir = await mkdtemp(join(tmpdir(), `${template}-`));
  const templates = process.env[VARIABLE];
  // Synchronous: for 1,600 small files `cp` of node:fs/promises computes five times as long.
  if (templates) cpSync(join(templates, template), dataDir, { recursive: true });
  return dataDir;
}
