import { sectors } from '../content/landing/timing-strip.ts';

/** The three claims, set like sector times. */
export function TimingStrip() {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-y-3 divide-x divide-pine-line">
      {sectors.map(({ sector, figure, label }) => (
        <div key={sector} className="flex flex-col-reverse justify-end px-3 first:pl-0 md:px-8">
          <dt className="text-[0.8125rem] leading-tight text-on-pine-soft md:text-base">
            <span aria-hidden className="label-mono mr-3 hidden text-on-pine-brass md:inline">
              {sector}
            </span>
            {label}
          </dt>
          <dd className="expanded text-lg leading-snug tabular-nums md:text-[clamp(1.75rem,3.4vw,3rem)]">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
