import { truth } from '../content/landing/truth.ts';
import { SectionTitle } from '../section-title.tsx';

/** Common claims about AI, struck out, beside the facts. */
export function Truth() {
  return (
    <section aria-labelledby="truth" className="page-inset ground-band py-11 sm:py-16 lg:py-20">
      <SectionTitle id="truth" className="max-w-[28ch]">
        {truth.title}
      </SectionTitle>
      <div className="mt-8">
        <p aria-hidden className="label-mono hidden grid-cols-12 gap-x-10 pb-3 text-ink-soft lg:grid">
          <span className="col-span-4">{truth.heads.said}</span>
          <span className="col-span-8">{truth.heads.true}</span>
        </p>
        <dl>
          {truth.rows.map((row) => (
            <div
              key={row.said}
              className="grid gap-x-10 gap-y-2 border-t border-line-strong py-3 sm:py-4 lg:grid-cols-12 lg:items-baseline"
            >
              <dt className="text-xl leading-snug text-ink-soft line-through decoration-signal decoration-2 lg:col-span-4">
                {row.said}
              </dt>
              <dd className="wide max-w-[46ch] text-xl leading-snug lg:col-span-8 lg:text-2xl">{row.true}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
