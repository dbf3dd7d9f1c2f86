import { refund } from '../content/claims.ts';
import { infoEnd } from '../content/info/two-ways.ts';
import { hero } from '../content/landing/hero.ts';
import { walkthrough } from '../content/landing/walkthrough.ts';
import { LeadButton } from '../lead-button.tsx';
import { SectionTitle } from '../section-title.tsx';

/** Buttons to buy the product or to see a demo first. */
export function TwoWays() {
  return (
    <section aria-labelledby="two-ways" className="ground-pine page-inset py-20 lg:py-28">
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-12 lg:items-end">
        <div className="lg:col-span-6">
          <SectionTitle id="two-ways">{infoEnd.title}</SectionTitle>
          <p className="mt-4 max-w-[44ch] text-lg text-on-pine-soft">{infoEnd.line}</p>
        </div>
        <div className="flex flex-col gap-4 lg:col-span-5 lg:col-start-8">
          <LeadButton productType="agent">{hero.action}</LeadButton>
          <LeadButton productType="demo" variant="secondary">
            {walkthrough.action}
          </LeadButton>
        </div>
      </div>
      <div className="mt-12 border-t border-pine-line pt-5">
        <p className="wide text-on-pine-brass">{refund.name}</p>
        <p className="mt-1 max-w-[64ch] text-on-pine-soft">{refund.rule}</p>
      </div>
    </section>
  );
}
