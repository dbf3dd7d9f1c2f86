import { benefits } from '../content/landing/benefits.ts';
import { LeadButton } from '../lead-button.tsx';
import { SectionTitle } from '../section-title.tsx';

/** What the brains bring: figures hung like a pit board, and the list beside them. */
export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="page-inset ground-band py-20 lg:mt-12 lg:py-28">
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-12">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-6 lg:order-last lg:col-span-5 lg:col-start-8 lg:grid-cols-1 lg:gap-y-0 lg:text-right">
          {benefits.metrics.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end lg:border-b lg:border-line lg:py-3">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="expanded text-[min(2.25rem,9.4vw)] leading-none lg:text-[clamp(4rem,7vw,6.5rem)]">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
        <div className="lg:col-span-6">
          <SectionTitle id="benefits">{benefits.title}</SectionTitle>
          <ul className="mt-8 border-t border-line-strong lg:mt-12">
            {benefits.list.map((benefit) => (
              <li key={benefit} className="wide border-b border-line py-3.5 text-lg leading-snug lg:text-xl">
                {benefit}
              </li>
            ))}
          </ul>
          <LeadButton productType="agent" className="mt-8 sm:max-w-md">
            {benefits.action}
          </LeadButton>
        </div>
      </div>
    </section>
  );
}
