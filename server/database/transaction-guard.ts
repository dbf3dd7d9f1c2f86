import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ open: boolean }>();

/** Runs `work` marked as the inside of a transaction, for as long as it takes. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    // Awaited inside: a query handed back unawaited would otherwise run after the mark is gone, and hang.
    return await current.run(mark, async () => await work());
  } finally {
    mark.open = false;
  }
}

/**
 * Called before any statement on the outer handle. Inside a transaction such a statement would wait for ever for the
 * single embedded connection, and on a server it would silently not be part of the transaction.
 * @throws Error inside a transaction.
 */
export function assertOutsideTransaction(): void {
  if (current.getStore()?.open) {
    throw new Error('The outer database handle was used inside a transaction: pass the transaction on instead');
  }
}
