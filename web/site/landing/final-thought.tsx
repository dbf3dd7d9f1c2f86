import { finalThought } from '../content/landing/final-thought.ts';
import { LeadButton } from '../lead-button.tsx';
import { StartLights } from '../start-lights.tsx';

/** The last section before the guarantee, with red lights. */
export function FinalThought() {
  return (
    <section aria-labelledby="final-thought" className="ground-wall page-inset py-11 sm:py-16 lg:py-20">
      <h2 id="final-thought">
        <span className="label-mono flex flex-wrap items-center gap-4 text-on-pine-brass">
          <StartLights className="[--light:min(2rem,7vw)]" />
          {finalThought.label}
        </span>
        <span className="expanded mt-6 block max-w-[20ch] text-hero leading-[0.98] text-balance">
          {finalThought.statement}
        </span>
      </h2>
      <div className="mt-8 grid gap-x-10 gap-y-6 lg:grid-cols-12 lg:items-end">
        <p className="max-w-[48ch] text-lg text-on-pine-soft lg:col-span-6">{finalThought.line}</p>
        <LeadButton productType="agent" className="sm:max-w-md lg:col-span-5 lg:col-start-8">
          {finalThought.action}
        </LeadButton>
      </div>
    </section>
  );
}
