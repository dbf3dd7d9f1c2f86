import { ArrowUp } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { formatCount } from '../count.ts';

interface NewPillProps {
  count: number;
  onClick: MouseEventHandler<HTMLElement>;
  /** What is new, for screen readers. */
  children: ReactNode;
}

/** A button over a list that tells how many of its rows are new and shows them. */
export function NewPill({ count, onClick, children }: NewPillProps) {
  return (
    <button type="button" onClick={onClick} className={PILL}>
      <ArrowUp aria-hidden className="size-3.5" />
      {formatCount(count)} new<span className="sr-only"> {children}</span>
    </button>
  );
}

const PILL =
  'flex h-7 translate-y-1 animate-fade-in items-center gap-1 rounded-full border border-line-strong bg-paper-raised px-3 ' +
  'text-[0.8125rem] whitespace-nowrap tabular-nums shadow-board transition-colors hover:border-ink max-md:h-9';
