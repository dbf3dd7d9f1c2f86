import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { clsx } from 'clsx';
import type { Point } from './point.ts';

/** A bar for each part of a whole, with its name and value. `warning` is the part to highlight. */
export function ShareBars({ points, warning }: { points: readonly Point[]; warning: string }) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  const length = scaleLinear<number>({ domain: [0, top], range: [0, 100] });
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 text-xs">
      {points.map(({ name, label, value, text }) => {
        const warns = name === warning && value > 0;
        return (
          <div key={name} className={clsx('contents', warns ? 'text-over' : 'text-ink-soft')}>
            <span>{label}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
              <rect width="100" height="8" className="fill-line/60" />
              <Bar width={length(value)} height={8} className={warns ? 'fill-over' : 'fill-ink-soft'} />
            </svg>
            <span className="text-right font-mono tabular-nums">{text}</span>
          </div>
        );
      })}
    </div>
  );
}
