import type { SandboxConfig } from './config.ts';
import type { Faults } from './faults.ts';
import type { Store } from './store.ts';

/** What every stand-in is given. */
export interface Sandbox {
  config: SandboxConfig;
  store: Store;
  faults: Faults;
}
