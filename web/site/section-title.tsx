import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A section's heading in display type. The section refers to `id` as its label. */
export function SectionTitle({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <h2 id={id} className={clsx('expanded text-claim leading-none text-balance', className)}>
      {children}
    </h2>
  );
}
