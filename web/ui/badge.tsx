import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'ok' | 'pending' | 'failed';

const TONES: Record<BadgeTone, string> = {
  neutral: 'text-ink-soft before:bg-line-strong',
  ok: 'text-ok before:bg-ok',
  pending: 'text-pending before:bg-pending',
  failed: 'text-failed before:bg-failed',
};

/** A state in words, with a dot in the state's color. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'relative inline-block pl-3 whitespace-nowrap text-[0.8125rem] first-letter:uppercase',
        'before:absolute before:top-1/2 before:left-0 before:size-1.5 before:-translate-y-1/2 before:rounded-full',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

/** A kind or a label in a thin frame. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="block w-fit max-w-full truncate rounded-sm border border-line px-1.5 text-xs leading-4.5 text-ink-soft">
      {children}
    </span>
  );
}
