import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

export interface Build {
  version: string;
  /** Undefined when COMMIT is not set. */
  commit: string | undefined;
  /** The newest migration. */
  migration: string;
}

/** Registers metrics on the process, its build and the free disk space. */
export function exposeProcess(registry: Registry, build: Build, dataDir: string): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'commit', 'migration'],
    registers: [registry],
  }).set({ ...build, commit: build.commit ?? '' }, 1);
  for (const [name, help, blocks] of [
    ['data_dir_free_bytes', 'Room that is left on the disk of DATA_DIR', 'bavail'],
    ['data_dir_size_bytes', 'Size of the disk of DATA_DIR', 'blocks'],
  ] as const) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(dataDir).catch(() => undefined);
        if (disk) this.set(disk[blocks] * disk.bsize);
        // With PostgreSQL and a secret in the environment, the folder may not exist.
        else this.remove();
      },
    });
  }
}
