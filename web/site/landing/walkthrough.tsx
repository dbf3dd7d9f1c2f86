import { walkthrough } from '../content/landing/walkthrough.ts';
import { FactList } from '../fact-list.tsx';
import { LeadButton } from '../lead-button.tsx';
import { SectionTitle } from '../section-title.tsx';
import { StintRuler } from './stint-ruler.tsx';

/** The one-on-one demo, and the button that books it. */
export function Walkthrough() {
  return (
    <section
      id="walkthrough"
      aria-labelledby="walkthrough-title"
      className="page-inset ground-band pt-11 pb-12 sm:pt-16 sm:pb-20 lg:pt-20"
    >
      <div className="grid gap-x-10 gap-y-6 sm:gap-y-12 lg:grid-cols-12">
        <div aria-hidden className="lg:col-span-5">
          <p className="expanded -ml-[0.035em] text-figure leading-[0.78] tracking-tighter">{walkthrough.figure}</p>
          <StintRuler minutes={30} className="mt-4 max-w-md sm:mt-6 lg:max-w-none" />
          <p className="label-mono mt-3 text-ink-soft">{walkthrough.unit}</p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <SectionTitle id="walkthrough-title">{walkthrough.title}</SectionTitle>
          <p className="mt-4 max-w-[52ch] text-lg">{walkthrough.lead}</p>
          <FactList facts={walkthrough.facts} className="mt-6 border-t border-line" />
          <LeadButton productType="demo" className="mt-6 sm:max-w-md">
            {walkthrough.action}
          </LeadButton>
        </div>
      </div>
    </section>
  );
}
