import type { ReactNode } from 'react';

/** A better answer for the field above, taken with one tap. */
export function Suggestion({ onTake, children }: { onTake: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onTake}
      className="inline-flex min-h-9 max-w-full items-center rounded-md border border-line-strong px-3 text-sm wide break-all transition-colors hover:border-ink"
    >
      {children}
    </button>
  );
}
