import { comparison } from '../content/landing/week.ts';
import { LeadButton } from '../lead-button.tsx';
import { Comparison } from '../pictures/comparison.tsx';
import { SectionTitle } from '../section-title.tsx';

/** A picture that compares a firm's week with and without the product. */
export function Week() {
  return (
    <section aria-labelledby="week" className="page-inset py-11 sm:py-16 lg:py-20">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-12 lg:items-end">
        <SectionTitle id="week" className="lg:col-span-7">
          {comparison.title}
        </SectionTitle>
        <div className="lg:col-span-5">
          <p className="max-w-[48ch] text-lg">{comparison.lead}</p>
          <LeadButton productType="agent" className="mt-6 sm:max-w-md">
            {comparison.action}
          </LeadButton>
        </div>
      </div>
      <div className="ground-wall mt-8 rounded-md p-[min(1.25rem,4vw)] lg:p-6">
        <Comparison className="w-full" />
      </div>
    </section>
  );
}
