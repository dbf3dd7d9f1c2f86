import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface StatProps {
  label: string;
  value: string;
  /** One line under the figure that puts it into proportion. */
  note?: string | undefined;
  warning?: boolean;
  /** A small picture of the figure beside it; the note says the same in words. */
  picture?: ReactNode;
}

/** One figure of a strip; stands in a `<dl>`. */
export function Stat({ label, value, note, warning = false, picture }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col px-4 py-2.5 md:px-6 md:py-4">
      <dt className="truncate text-xs text-ink-soft">{label}</dt>
      <dd
        className={clsx(
          'wrap-anywhere font-mono text-lg leading-7 tabular-nums tracking-tight md:text-xl md:leading-8 xl:text-2xl',
          warning ? 'text-over' : 'text-ink',
        )}
      >
        {value}
      </dd>
      <dd className="flex h-4 items-end justify-between gap-3 overflow-hidden">
        <span className={clsx('shrink-0 text-xs', warning ? 'text-over' : 'text-ink-soft')}>{note}</span>
        {picture}
      </dd>
    </div>
  );
}
