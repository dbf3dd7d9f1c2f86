import { benefits } from '../content/landing/benefits.ts';
import { LeadButton } from '../lead-button.tsx';
import { SectionTitle } from '../section-title.tsx';

/** The benefits of the brains: a list, and figures beside it like a pit board. */
export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="page-inset ground-band py-11 sm:py-16 lg:py-20">
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <SectionTitle id="benefits">{benefits.title}</SectionTitle>
          <ul className="mt-8 border-t border-line-strong">
            {benefits.list.map((benefit) => (
              <li key={benefit} className="wide border-b border-line py-2 leading-snug sm:text-lg lg:text-xl">
                {benefit}
              </li>
            ))}
          </ul>
          <LeadButton productType="agent" className="mt-8 sm:max-w-lg">
            {benefits.action}
          </LeadButton>
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <dl className="grid grid-cols-2 gap-x-6 lg:grid-cols-1">
            {benefits.metrics.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end border-t border-line-strong py-2.5">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="expanded text-[min(2rem,8vw)] leading-none lg:text-claim">{figure}</dd>
              </div>
            ))}
          </dl>
          <p className="border-t border-line-strong pt-3 text-sm text-ink-soft">{benefits.metricsNote}</p>
        </div>
      </div>
    </section>
  );
}
