import type { Config } from '#server/config/config.ts';
import { PROGRAMS } from '#server/start/program-build.ts';
import type { ServiceSpec } from './services.ts';

/** The product's programs, as sources and as built by `npm run build`. */
export const SOURCES = { server: 'server/main.ts', sandbox: 'sandbox/main.ts' };
export const BUILT = { server: `${PROGRAMS}/server.js`, sandbox: `${PROGRAMS}/sandbox.js` };

/** Returns the product's programs. There is no sandbox if it serves no vendor. */
export function productServices(
  config: Config,
  settings: NodeJS.ProcessEnv,
  files = BUILT,
): { sandbox?: ServiceSpec; server: ServiceSpec } {
  // An absolute path makes both programs use the same folder, wherever the command was run.
  const env = { ...settings, DATA_DIR: config.dataDir };
  const server = { name: 'server', file: files.server, env };
  if (config.sandbox.vendors.length === 0) return { server };
  return { sandbox: { name: 'sandbox', file: files.sandbox, env }, server };
}
