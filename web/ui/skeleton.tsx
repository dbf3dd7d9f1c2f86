import { clsx } from 'clsx';

/** The place where text will stand. It does not move: waiting is no show. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block h-3 rounded-sm bg-line/70', className)} />;
}
