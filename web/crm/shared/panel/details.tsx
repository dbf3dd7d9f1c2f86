import type { ReactNode } from 'react';

/** A record's details as a list of terms. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line px-5 py-4">
      {children}
    </dl>
  );
}

export function Detail({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className={`select-text wrap-anywhere ${className ?? ''}`}>{children}</dd>
    </>
  );
}
