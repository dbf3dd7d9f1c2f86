import { hero } from '../content/landing/hero.ts';
import { LeadButton } from '../lead-button.tsx';
import { AgencyDay } from './agency-day.tsx';
import { TimingStrip } from './timing-strip.tsx';

/** The promise, the action, and the timing screen: whole on a 390 × 700 screen. */
export function Hero() {
  return (
    <section aria-labelledby="promise">
      <div className="page-inset grid gap-x-10 pt-4 pb-6 lg:grid-cols-12 lg:items-end lg:pt-8 lg:pb-12">
        <h1 id="promise" className="expanded max-w-[14ch] text-hero leading-[0.98] text-balance lg:col-span-8">
          {hero.promise}
        </h1>
        <div className="mt-4 lg:col-span-4 lg:mt-0">
          <p className="max-w-[44ch] text-base leading-snug text-ink-soft lg:text-[1.0625rem] lg:leading-normal">
            {hero.explanation}
          </p>
          <LeadButton productType="agent" className="mt-4 sm:max-w-sm lg:mt-6">
            {hero.action}
          </LeadButton>
          <p className="mt-2 text-sm text-ink-soft">{hero.assurance.join(' ')}</p>
        </div>
      </div>
      <div className="ground-wall page-inset pt-4 pb-4 md:pt-8 md:pb-8">
        <TimingStrip />
        <div className="mt-4 border-t border-pine-line pt-3 md:mt-6 md:pt-5">
          <AgencyDay />
        </div>
      </div>
    </section>
  );
}
