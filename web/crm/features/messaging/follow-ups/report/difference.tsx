import { scaleLinear } from '@visx/scale';
import { clsx } from 'clsx';
import type { FollowUpReport, Difference as Interval } from '#contract/follow-ups.ts';
import { differenceWords, formatPoints, OUTCOMES } from './report-words.ts';

/** How much more often people did something than those held out, as a dot with its interval on both sides of zero. */
export function Differences({ report: { difference, heldOut } }: { report: FollowUpReport }) {
  const known = OUTCOMES.flatMap(({ outcome, label }) => {
    const interval = difference[outcome];
    return interval ? [{ outcome, label, interval }] : [];
  });
  if (known.length === 0) {
    return (
      <p className="max-w-prose text-ink-soft">
        {heldOut === 0 ? 'Nobody is held out' : 'Not enough people held out'} to compare. Hold out some from now on to
        see what the line does.
      </p>
    );
  }
  const widest = Math.max(0.01, ...known.flatMap(({ interval: { low, high } }) => [Math.abs(low), Math.abs(high)]));
  return (
    <ul className="flex flex-col gap-5">
      {known.map(({ outcome, label, interval }) => (
        <li key={outcome}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{label}</span>
            <span className="tabular-nums">
              {formatPoints(interval.value)} points{' '}
              <span className="text-ink-soft">
                ({formatPoints(interval.low)} to {formatPoints(interval.high)})
              </span>
            </span>
          </p>
          <Whiskers interval={interval} widest={widest} />
          <p className="text-[0.8125rem] text-ink-soft">{differenceWords(outcome, interval)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The words beside it say the same. */
function Whiskers({ interval: { value, low, high }, widest }: { interval: Interval; widest: number }) {
  const scale = scaleLinear<number>({ domain: [-widest, widest], range: [3, 97] });
  const x = (share: number) => `${scale(share)}%`;
  const isChance = low <= 0 && high >= 0;
  return (
    <svg aria-hidden="true" className="my-1.5 h-6 w-full overflow-visible">
      <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-line" />
      <line x1={x(0)} x2={x(0)} y1="0" y2="100%" strokeDasharray="2 2" className="stroke-line-strong" />
      <line x1={x(low)} x2={x(high)} y1="50%" y2="50%" strokeWidth="2" className="stroke-ink-soft" />
      {[low, high].map((end) => (
        <line key={end} x1={x(end)} x2={x(end)} y1="25%" y2="75%" strokeWidth="2" className="stroke-ink-soft" />
      ))}
      <circle cx={x(value)} cy="50%" r="5" className={clsx(isChance ? 'fill-ink-soft' : 'fill-signal')} />
    </svg>
  );
}
