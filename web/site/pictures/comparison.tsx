import { clsx } from 'clsx';

/** Lap charts of a firm's week, without and with: drawn in the current colour, best on `ground-wall` or `ground-pine`. */
export function Comparison({ className }: { className?: string }) {
  return <div className={clsx('aspect-[2/1] border border-current', className)} />;
}
