import { fileURLToPath } from 'node:url';

/** Settings of Node for the product's programs: docs/decisions/node.md. */

export const NODE_FLAGS = [
  // Megabytes for each half of the young generation. V8's default is 64, and it fills that with garbage from the start.
  '--max-semi-space-size=4',
  // The embedded engine's code is optimized by one thread at a time, because each takes up to 100 MB while it works.
  '--wasm-num-compilation-tasks=1',
  // V8's middle compiler crashes on busy machines (docs/decisions/node.md).
  '--no-maglev',
];

export const NODE_VARIABLES = {
  /** Makes glibc's threads share memory arenas. By default it keeps memory for each of many threads. */
  MALLOC_ARENA_MAX: '2',
  /** Makes glibc return freed memory to the system. By default it raises both limits, in bytes, with each large block that is freed. */
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  /** Cache of compiled code, which cuts the import time of the next start to two thirds. As in scripts/run.sh. */
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)),
};
