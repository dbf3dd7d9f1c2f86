import type { SandboxConfig } from './config.ts';
import type { Faults } from './faults.ts';
import type { Store } from './store.ts';

/** The parts that all stand-ins share. */
export interface Sandbox {
  config: SandboxConfig;
  store: Store;
  faults: Faults;
}
