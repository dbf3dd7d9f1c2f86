/** How Node runs the programs of the product; deploy/ has the same. */

/** Megabytes of young memory to a half: by its own rule V8 takes 64, and fills them with what the start has left. */
export const NODE_FLAGS = ['--max-semi-space-size=16'];

/** glibc keeps memory for each of many threads, unless it is told to share it. */
export const NODE_VARIABLES = { MALLOC_ARENA_MAX: '2' };
