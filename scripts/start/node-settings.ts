import { fileURLToPath } from 'node:url';

/** Settings of Node for the product's programs. deploy/ has the same ones except the cache, which its folders could not hold. */

export const NODE_FLAGS = [
  // Megabytes for each half of the young generation. V8's default is 64, and it fills that with garbage from the start.
  '--max-semi-space-size=16',
  // V8's middle compiler crashes on busy machines (docs/decisions/2026-11-22-crashes-of-node.md).
  '--no-maglev',
];

export const NODE_VARIABLES = {
  /** Makes glibc's threads share memory arenas. By default it keeps memory for each of many threads. */
  MALLOC_ARENA_MAX: '2',
  /** Cache of compiled code, which cuts the import time of the next start to two thirds. As in scripts/bootstrap.mjs. */
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)),
};
