import type { Config } from '../../server/config.ts';
import type { ServiceSpec } from './services.ts';

/** The programs that make up the product, in the order they start; the sandbox only where it serves a vendor. */
export function productServices(config: Config): ServiceSpec[] {
  // Both resolve the folder to the same place, whatever folder the command was given in.
  const env = { ...process.env, DATA_DIR: config.dataDir };
  const server = { name: 'server', file: 'server/main.ts', env };
  const sandbox = { name: 'sandbox', file: 'sandbox/main.ts', env };
  return config.sandbox.vendors.length === 0 ? [server] : [sandbox, server];
}
