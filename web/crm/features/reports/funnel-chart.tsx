import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { clsx } from 'clsx';
import type { FunnelFigures } from '../../../../contract/funnel.ts';
import { formatCount } from '../../shared/count.ts';
import { STEPS, shareOf } from './report-words.ts';

/** The steps of the funnel: a bar for each, with its share of the visitors and of the step before. */
export function FunnelChart({ figures }: { figures: FunnelFigures }) {
  const longest = Math.max(1, ...STEPS.map(({ step }) => figures[step]));
  const length = scaleLinear<number>({ domain: [0, longest], range: [0, 100] });
  return (
    <ol aria-label="Funnel" className="grid gap-3">
      {STEPS.map(({ step, label }, index) => {
        const count = figures[step];
        const before = STEPS[index - 1];
        const ofVisitors = index > 0 ? shareOf(count, figures.visitors) : undefined;
        const ofBefore = index > 1 && before ? shareOf(count, figures[before.step]) : undefined;
        return (
          <li key={step} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
            <span>{label}</span>
            <span className="font-medium tabular-nums">{formatCount(count)}</span>
            <svg
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="col-span-2 my-1 h-4 w-full"
            >
              <rect width="100" height="8" className="fill-line/60" />
              <Bar width={length(count)} height={8} className={step === 'paid' ? 'fill-signal' : 'fill-ink-soft'} />
            </svg>
            <span className={clsx('col-span-2 min-h-4 text-xs tabular-nums text-ink-soft', index === 0 && 'hidden')}>
              {[ofVisitors && `${ofVisitors} of the visitors`, ofBefore && `${ofBefore} of the step before`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
