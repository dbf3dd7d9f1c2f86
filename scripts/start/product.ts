import type { Config } from '../../server/config/config.ts';
import type { ServiceSpec } from './services.ts';

/** The programs that make up the product; no sandbox where it serves no vendor. */
export function productServices(config: Config): { sandbox?: ServiceSpec; server: ServiceSpec } {
  // Both resolve the folder to the same place, whatever folder the command was given in.
  const env = { ...process.env, DATA_DIR: config.dataDir };
  const server = { name: 'server', file: 'server/main.ts', env };
  if (config.sandbox.vendors.length === 0) return { server };
  return { sandbox: { name: 'sandbox', file: 'sandbox/main.ts', env }, server };
}
