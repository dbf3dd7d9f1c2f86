import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface StatProps {
  label: string;
  value: string;
  /** A note beside the figure that puts it into proportion. */
  note?: string | undefined;
  warning?: boolean;
  /** A small chart above the note, where there is room. The note says the same in words. */
  picture?: ReactNode;
}

/** One figure of a strip. Needs a `<dl>` around it and a container query context. */
export function Stat({ label, value, note, warning = false, picture }: StatProps) {
  return (
    <div className="grid min-h-11 min-w-0 grid-cols-[auto_minmax(0,1fr)] content-center gap-x-3 px-4 @2xl:px-6 @5xl:px-3 @7xl:px-6">
      <dt className="truncate text-xs leading-4 text-ink-soft">{label}</dt>
      <dd className={clsx('col-start-1 text-base leading-5 font-medium tabular-nums', warning && 'text-over')}>
        {value}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1 flex flex-col items-end justify-center">
        <span className="hidden items-end @7xl:flex">{picture}</span>
        <span
          className={clsx(
            'text-right text-xs leading-4 text-balance tabular-nums',
            warning ? 'text-over' : 'text-ink-soft',
          )}
        >
          {note}
        </span>
      </dd>
    </div>
  );
}
