import { hero } from '../content/landing/hero.ts';
import { LeadButton } from '../lead-button.tsx';
import { RenewalAnswer } from '../pictures/renewal-answer.tsx';
import { AgencyDay } from './agency-day.tsx';
import { TimingStrip } from './timing-strip.tsx';

/**
 * What the product is, who it is for, its price and the button. All of it fits on a 390 × 700 screen. An example of the
 * product follows, and with it the page's picture.
 */
export function Hero() {
  const { reading } = hero;
  return (
    <section aria-labelledby="promise">
      <div className="page-inset grid gap-x-10 gap-y-4 pt-3 pb-6 lg:grid-cols-12 lg:pt-6 lg:pb-8">
        <div className="lg:col-span-8">
          <h1 id="promise" className="expanded text-hero leading-[0.98] text-balance">
            {hero.promise}
          </h1>
          <p className="mt-4 max-w-[62ch] leading-snug lg:mt-6 lg:text-xl">{hero.explanation}</p>
        </div>
        <div className="lg:col-span-4 lg:pt-2">
          <p className="text-base leading-snug">
            <strong className="expanded mb-0.5 block text-[min(1.5rem,6vw)] leading-tight lg:text-[1.75rem]">
              {hero.price}
            </strong>{' '}
            {hero.terms}
          </p>
          <LeadButton productType="agent" note={null} className="mt-3 sm:max-w-md lg:mt-4 lg:max-w-none">
            {hero.action}
          </LeadButton>
          <p className="mt-2 text-sm text-ink-soft">
            <a href={reading.href} className="underline underline-offset-4">
              {reading.label}
            </a>{' '}
            {reading.assurance}
          </p>
        </div>
      </div>
      <div className="ground-wall page-inset grid gap-x-10 gap-y-6 py-5 lg:grid-cols-12 lg:py-6">
        <RenewalAnswer className="lg:col-span-8" />
        <div className="flex flex-col justify-between gap-y-5 lg:col-span-4">
          <p className="expanded text-xl leading-tight lg:text-2xl">{hero.picture}</p>
          <TimingStrip />
          <AgencyDay />
        </div>
      </div>
    </section>
  );
}
