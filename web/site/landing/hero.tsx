import { hero } from '../content/landing/hero.ts';
import { LeadButton } from '../lead-button.tsx';
import { RenewalAnswer } from '../pictures/renewal-answer.tsx';
import { AgencyDay } from './agency-day.tsx';
import { TimingStrip } from './timing-strip.tsx';

/** What the product is, for whom, its price and the button. All of it fits on a 390 × 700 screen. An example of the product follows. */
export function Hero() {
  const { reading } = hero;
  return (
    <section aria-labelledby="promise">
      <div className="page-inset grid gap-x-10 pt-3 pb-6 lg:grid-cols-12 lg:pt-5 lg:pb-8">
        <div className="flex flex-col justify-between lg:col-span-8">
          <p className="label-mono text-signal-text">{hero.kicker}</p>
          <h1 id="promise" className="expanded mt-2 text-hero leading-[0.98] text-balance lg:mt-4">
            {hero.promise}
          </h1>
        </div>
        <div className="mt-4 lg:col-span-4 lg:mt-0">
          <p className="max-w-[46ch] leading-snug">{hero.explanation}</p>
          <LeadButton productType="agent" note={null} className="mt-4 sm:max-w-md lg:mt-5 lg:max-w-none">
            {hero.action}
          </LeadButton>
          <p className="mt-2 text-base leading-snug">
            <strong className="wide">{hero.price}</strong> {hero.terms}
          </p>
          <p className="mt-2 text-sm text-ink-soft">
            <a href={reading.href} className="underline underline-offset-4">
              {reading.label}
            </a>{' '}
            {reading.assurance}
          </p>
        </div>
      </div>
      <div className="ground-wall page-inset grid gap-x-10 gap-y-6 py-5 lg:grid-cols-12 lg:py-8">
        <RenewalAnswer className="lg:col-span-8" />
        <div className="flex flex-col justify-between gap-y-6 lg:col-span-4">
          <TimingStrip />
          <AgencyDay />
        </div>
      </div>
    </section>
  );
}
