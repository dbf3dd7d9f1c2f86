import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { registerSampled } from './sampled-metric.ts';

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
    help: 'Always 1; the labels name the running build',
    labelNames: ['version', 'commit', 'migration'],
    registers: [registry],
  }).set({ ...build, commit: build.commit ?? '' }, 1);
  // With PostgreSQL and a secret in the environment, the folder may not exist.
  const bytes = async (blocks: 'bavail' | 'blocks') => {
    const disk = await statfs(dataDir).catch(() => undefined);
    return disk && disk[blocks] * disk.bsize;
  };
  registerSampled(registry, {
    name: 'data_dir_free_bytes',
    help: 'Free space on the disk of DATA_DIR',
    read: () => bytes('bavail'),
  });
  registerSampled(registry, {
    name: 'data_dir_size_bytes',
    help: 'Size of the disk of DATA_DIR',
    read: () => bytes('blocks'),
  });
}
