import { license } from '../content/info/license.ts';
import { SectionTitle } from '../section-title.tsx';
import { settings } from '../settings.ts';
import { LicenseCalculator } from './license-calculator.tsx';

export function License() {
  return (
    <section id="license" aria-labelledby="license-title" className="page-inset ground-band py-20 lg:py-32">
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <SectionTitle id="license-title">{license.title}</SectionTitle>
          <p className="mt-5 max-w-[44ch] text-lg">{license.lead}</p>
          <ul className="mt-8 border-t border-line-strong">
            {license.covers.map((item) => (
              <li key={item} className="wide border-b border-line py-3 leading-snug">
                {item}
              </li>
            ))}
          </ul>
        </div>
        <section
          id="license-calculator"
          aria-labelledby="calculator-title"
          data-agent-price={settings.agentPrice}
          data-team-price={settings.teamPrice}
          className="ground-wall flex flex-col rounded-md p-[min(1.5rem,5vw)] lg:col-span-5 lg:col-start-8 lg:p-8"
        >
          <LicenseCalculator agentPrice={settings.agentPrice} teamPrice={settings.teamPrice} />
        </section>
      </div>
    </section>
  );
}
