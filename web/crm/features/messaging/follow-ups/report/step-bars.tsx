import { scaleLinear } from '@visx/scale';
import { isMessageStep, type StepReport } from '#contract/follow-ups.ts';
import type { Template } from '#contract/templates.ts';
import { formatCount } from '#crm/shared/count.ts';
import { keyOf, OUTCOMES, type Outcome, stepName } from './report-words.ts';

interface StepBarsProps {
  steps: readonly StepReport[];
  templates: readonly Template[] | undefined;
}

const FILLS: Record<Outcome, string> = {
  answered: 'fill-ink',
  booked: 'fill-brass',
  paid: 'fill-ok',
};

/** A bar by step: how many got it, and who then answered, booked and paid. The table says the same. */
export function StepBars({ steps, templates }: StepBarsProps) {
  const longest = Math.max(1, ...steps.map((step) => Math.max(step.sent, sum(step))));
  const length = scaleLinear<number>({ domain: [0, longest], range: [0, 100] });
  return (
    <div aria-hidden="true">
      <ul className="flex flex-col gap-2.5">
        {steps.map((step) => (
          <li key={keyOf(step)}>
            <p className="flex justify-between gap-3 text-[0.8125rem]">
              <span className="truncate">{stepName(step, templates)}</span>
              <span className="shrink-0 text-ink-soft tabular-nums">
                {formatCount(step.sent)} {isMessageStep(step.does.action) ? 'sent' : 'done'}
              </span>
            </p>
            <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="mt-0.5 h-3 w-full">
              <rect width="100" height="8" className="fill-line/50" />
              <rect width={length(step.sent)} height="8" className="fill-line-strong/60" />
              {segmentsOf(step).map(({ outcome, from, count }) => (
                <rect key={outcome} x={length(from)} width={length(count)} height="8" className={FILLS[outcome]} />
              ))}
            </svg>
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
        {OUTCOMES.map(({ outcome, label }) => (
          <li key={outcome} className="flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2.5">
              <rect width="8" height="8" className={FILLS[outcome]} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

function sum(step: StepReport): number {
  return OUTCOMES.reduce((total, { outcome }) => total + step[outcome], 0);
}

function segmentsOf(step: StepReport) {
  let from = 0;
  return OUTCOMES.map(({ outcome }) => {
    const segment = { outcome, from, count: step[outcome] };
    from += step[outcome];
    return segment;
  });
}
