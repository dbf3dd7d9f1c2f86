import { fileURLToPath } from 'node:url';

/** How Node runs the programs of the product; deploy/ has the same, but for the cache, which its folders could not take. */

export const NODE_FLAGS = [
  // Megabytes of young memory to a half: by its own rule V8 takes 64, and fills them with what the start has left.
  '--max-semi-space-size=16',
  // V8's middle compiler crashes on busy machines (docs/decisions/2026-11-22-crashes-of-node.md).
  '--no-maglev',
];

export const NODE_VARIABLES = {
  /** glibc keeps memory for each of many threads, unless it is told to share it. */
  MALLOC_ARENA_MAX: '2',
  /** What V8 has compiled of the code: the next start imports it in two thirds of the time. As in scripts/bootstrap.mjs. */
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)),
};
