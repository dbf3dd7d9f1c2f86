import { clsx } from 'clsx';

/** A placeholder for text that is loading. It is not animated on purpose. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block h-3 rounded-sm bg-line/70', className)} />;
}
