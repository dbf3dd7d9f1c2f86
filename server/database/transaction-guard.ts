import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ open: boolean }>();

/** Runs `work` and marks its async context as inside a transaction. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    // Awaits inside `run`, because a query that `work` returns unawaited would otherwise start without the mark and hang.
    return await current.run(mark, async () => await work());
  } finally {
    mark.open = false;
  }
}

/**
 * Runs before any statement on the outer handle. Inside a transaction such a statement would wait forever for the single
 * embedded connection, and on a server it would silently run outside the transaction.
 * @throws Error inside a transaction.
 */
export function assertOutsideTransaction(): void {
  if (current.getStore()?.open) {
    throw new Error('The outer database handle was used inside a transaction: pass the transaction on instead');
  }
}
