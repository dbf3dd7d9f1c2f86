import { formulaOne } from '../content/landing/race.ts';
import { FormulaOne } from '../pictures/formula-one.tsx';
import { SectionTitle } from '../section-title.tsx';

/** The Formula One analogy: the same four calls on the track and on a desk, above a drawing of the pit wall. */
export function Race() {
  const { title, lead, heads, radio, note } = formulaOne;
  return (
    <section aria-labelledby="race" className="ground-pine overflow-x-clip pt-11 sm:pt-16 lg:pt-20">
      <div className="page-inset grid gap-x-10 gap-y-6 lg:grid-cols-12 lg:items-end">
        <SectionTitle id="race" className="lg:col-span-7">
          {title}
        </SectionTitle>
        <p className="max-w-[52ch] text-lg text-on-pine-soft lg:col-span-5">{lead}</p>
      </div>
      <div className="page-inset mt-8">
        <div aria-hidden className="label-mono hidden grid-cols-2 gap-x-10 pb-3 text-on-pine-brass md:grid">
          <span>{heads.race}</span>
          <span>{heads.desk}</span>
        </div>
        <dl className="font-mono text-[0.9375rem] leading-snug">
          {radio.map(({ race, desk }) => (
            <div key={race} className="grid gap-x-10 gap-y-1 border-t border-pine-line py-2.5 md:grid-cols-2">
              <dt className="text-on-pine-soft">{race}</dt>
              <dd>{desk}</dd>
            </div>
          ))}
        </dl>
        <p className="label-mono mt-2 text-on-pine-soft">{note}</p>
      </div>
      <FormulaOne className="mt-6 [&>:first-child]:max-w-full sm:[&>:first-child]:ml-[5vw]" />
    </section>
  );
}
