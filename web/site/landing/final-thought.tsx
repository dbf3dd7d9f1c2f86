import { finalThought } from '../content/landing/final-thought.ts';
import { LeadButton } from '../lead-button.tsx';
import { StartLights } from '../start-lights.tsx';

/** The last word before the guarantee, with the lights on red. */
export function FinalThought() {
  return (
    <section aria-labelledby="final-thought" className="ground-wall page-inset py-20 lg:py-32">
      <StartLights className="[--light:min(2.5rem,9vw)] lg:[--light:3.5rem]" />
      <h2 id="final-thought" className="mt-8 lg:mt-12">
        <span className="label-mono block text-on-pine-brass">{finalThought.label}</span>
        <span className="expanded mt-3 block max-w-[20ch] text-hero leading-[0.98] text-balance">
          {finalThought.statement}
        </span>
      </h2>
      <div className="mt-8 grid gap-x-10 gap-y-6 lg:mt-12 lg:grid-cols-12 lg:items-end">
        <p className="max-w-[48ch] text-lg text-on-pine-soft lg:col-span-6">{finalThought.line}</p>
        <LeadButton productType="agent" className="sm:max-w-md lg:col-span-5 lg:col-start-8">
          {finalThought.action}
        </LeadButton>
      </div>
    </section>
  );
}
