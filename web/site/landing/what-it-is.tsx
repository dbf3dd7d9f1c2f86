import { whatItIs } from '../content/landing/what-it-is.ts';
import { FactList } from '../fact-list.tsx';
import { SectionTitle } from '../section-title.tsx';

/** The product in one sentence, and its data sheet. */
export function WhatItIs() {
  return (
    <section id="pricing" aria-labelledby="what-it-is" className="page-inset pb-11 sm:pb-16 lg:pb-20">
      <div className="grid gap-x-10 gap-y-10 border-t-2 border-ink pt-8 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <SectionTitle id="what-it-is">{whatItIs.title}</SectionTitle>
          <p className="mt-6 max-w-[46ch] text-lg">{whatItIs.lead}</p>
        </div>
        <FactList facts={whatItIs.facts} className="lg:col-span-6 lg:pt-1 [&>div:first-child]:pt-0" />
      </div>
    </section>
  );
}
