import type { Config } from '../../server/config/config.ts';
import { PROGRAMS } from '../../server/start/program-build.ts';
import type { ServiceSpec } from './services.ts';

/** The programs, as sources and as `npm run build` has made them. */
export const SOURCES = { server: 'server/main.ts', sandbox: 'sandbox/main.ts' };
export const BUILT = { server: `${PROGRAMS}/server.js`, sandbox: `${PROGRAMS}/sandbox.js` };

/** The programs that make up the product; no sandbox where it serves no vendor. */
export function productServices(config: Config, files = BUILT): { sandbox?: ServiceSpec; server: ServiceSpec } {
  // Both resolve the folder to the same place, whatever folder the command was given in.
  const env = { ...process.env, DATA_DIR: config.dataDir };
  const server = { name: 'server', file: files.server, env };
  if (config.sandbox.vendors.length === 0) return { server };
  return { sandbox: { name: 'sandbox', file: files.sandbox, env }, server };
}
