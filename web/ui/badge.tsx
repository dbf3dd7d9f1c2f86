import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'ok' | 'pending' | 'failed';

const TONES: Record<BadgeTone, string> = {
  neutral: 'text-ink-soft before:bg-line-strong',
  ok: 'text-ok before:bg-ok',
  pending: 'text-pending before:bg-pending',
  failed: 'text-failed before:bg-failed',
};

/** A state: a lamp in the state's colour, and the state in words. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 whitespace-nowrap text-[0.8125rem]',
        'before:size-1.5 before:shrink-0 before:rounded-full',
        TONES[tone],
      )}
    >
      <span className="inline-block first-letter:uppercase">{children}</span>
    </span>
  );
}

/** A kind or a label, in a thin frame. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="block w-fit max-w-full truncate rounded-sm border border-line px-1.5 text-xs leading-4.5 text-ink-soft">
      {children}
    </span>
  );
}
