import { sectors } from '../content/landing/timing-strip.ts';

/** The three claims, laid out like sector times: side by side on phones, stacked beside the product otherwise. */
export function TimingStrip() {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-y-3 divide-x divide-pine-line lg:grid-cols-1 lg:gap-y-0 lg:divide-x-0">
      {sectors.map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end px-3 first:pl-0 lg:flex-row-reverse lg:flex-wrap-reverse lg:items-baseline lg:justify-end lg:gap-x-4 lg:border-b lg:border-pine-line lg:px-0 lg:py-1.5"
        >
          <dt className="text-[0.8125rem] leading-tight text-on-pine-soft lg:min-w-28 lg:flex-1 lg:text-base">
            {label}
          </dt>
          <dd className="expanded text-lg leading-snug md:text-3xl lg:w-[min(10.5rem,100%)] lg:shrink-0">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
