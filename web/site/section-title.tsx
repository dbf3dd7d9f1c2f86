import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A section's heading in display type; `id` is what the section is labelled by. */
export function SectionTitle({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <h2 id={id} className={clsx('expanded text-claim leading-none text-balance', className)}>
      {children}
    </h2>
  );
}
