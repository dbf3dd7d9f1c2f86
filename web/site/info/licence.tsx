import { licence } from '../content/info.ts';
import { SectionTitle } from '../section-title.tsx';
import { LicenceCalculator } from './licence-calculator.tsx';

export function Licence() {
  return (
    <section id="licence" aria-labelledby="licence-title" className="page-inset ground-band py-20 lg:py-32">
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <SectionTitle id="licence-title">{licence.title}</SectionTitle>
          <p className="mt-5 max-w-[44ch] text-lg">{licence.lead}</p>
          <ul className="mt-8 border-t border-line-strong">
            {licence.covers.map((item) => (
              <li key={item} className="wide border-b border-line py-3 leading-snug">
                {item}
              </li>
            ))}
          </ul>
        </div>
        <LicenceCalculator />
      </div>
    </section>
  );
}
