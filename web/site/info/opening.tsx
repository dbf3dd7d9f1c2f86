import { info } from '../content/info/opening.ts';
import { hero, priceBar } from '../content/landing/hero.ts';
import { LeadButton } from '../lead-button.tsx';

/** What the page tells, the price with a button, and the table of contents. */
export function Opening() {
  return (
    <section
      aria-labelledby="info"
      className="page-inset grid gap-x-10 gap-y-8 pt-4 pb-12 sm:pt-8 sm:pb-16 lg:grid-cols-12 lg:items-end lg:pt-16 lg:pb-24"
    >
      <div className="lg:col-span-8">
        <h1 id="info" className="expanded max-w-[13ch] text-hero leading-[0.98] text-balance">
          {info.title}
        </h1>
        <p className="mt-4 max-w-[50ch] text-lg lg:mt-6">{info.lead}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 lg:mt-8">
          <LeadButton productType="agent" note={null} className="max-sm:w-full">
            {priceBar.action}
          </LeadButton>
          <p className="text-base leading-snug">
            <strong className="wide block text-lg">{hero.price}</strong> {hero.terms}
          </p>
        </div>
      </div>
      <nav aria-label="On this page" className="lg:col-span-4">
        <ol className="border-t border-line-strong">
          {info.contents.map(({ href, label }, index) => (
            <li key={href} className="border-b border-line">
              <a href={href} className="flex min-h-11 items-center gap-4 underline-offset-8 hover:underline">
                <span aria-hidden className="label-mono text-ink-soft">
                  {index + 1}
                </span>
                {label}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </section>
  );
}
