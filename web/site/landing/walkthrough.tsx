import { walkthrough } from '../content/landing.ts';
import { LeadButton } from '../lead-button.tsx';

/** The one-on-one demo, and the button that books it. */
export function Walkthrough() {
  return (
    <section id="walkthrough" aria-labelledby="walkthrough-title" className="page-inset py-20 lg:py-32">
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-12 lg:items-end">
        <p aria-hidden className="lg:col-span-5">
          <span className="expanded block text-figure leading-[0.78] tracking-tighter">{walkthrough.figure}</span>
          <span className="label-mono mt-5 block text-ink-soft">{walkthrough.unit}</span>
        </p>
        <div className="lg:col-span-6 lg:col-start-7">
          <h2 id="walkthrough-title" className="expanded text-claim leading-none">
            {walkthrough.title}
          </h2>
          <p className="mt-5 max-w-[52ch] text-lg">{walkthrough.lead}</p>
          <dl className="mt-8 border-t border-line">
            {walkthrough.facts.map(({ term, detail }) => (
              <div key={term} className="grid grid-cols-[8rem_1fr] items-baseline border-b border-line py-2.5">
                <dt className="label-mono text-ink-soft">{term}</dt>
                <dd className="wide">{detail}</dd>
              </div>
            ))}
          </dl>
          <LeadButton productType="demo" className="mt-8 sm:max-w-sm">
            {walkthrough.action}
          </LeadButton>
        </div>
      </div>
    </section>
  );
}
