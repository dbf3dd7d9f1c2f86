import { clsx } from 'clsx';
import { founders } from '../content/landing/founders.ts';
import { FounderPortrait } from '../pictures/founder-portrait.tsx';
import { SectionTitle } from '../section-title.tsx';

/** Where each portrait stands: three heights, like heads over a wall. */
const STANDS = ['lg:col-span-4', 'lg:col-span-3 lg:pt-24', 'lg:col-span-3 lg:pt-10'];

export function Founders() {
  return (
    <section aria-labelledby="founders" className="page-inset pt-20 pb-16 lg:pt-32 lg:pb-24">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-12 lg:items-end">
        <SectionTitle id="founders" className="lg:col-span-7">
          {founders.title}
        </SectionTitle>
        <p className="max-w-[52ch] text-lg lg:col-span-5">{founders.lead}</p>
      </div>
      <ul className="mt-12 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-[min(2.5rem,5vw)] gap-y-10 lg:mt-14 lg:grid-cols-10">
        {founders.people.map(({ portrait, name, role, line }, index) => (
          <li key={name} className={clsx('first:max-sm:col-span-full', STANDS[index])}>
            <FounderPortrait founder={portrait} className="h-auto w-full rounded-md" />
            <p className="wide mt-4 text-lg leading-snug">{name}</p>
            <p className="label-mono mt-0.5 text-signal-text">{role}</p>
            <p className="mt-2 max-w-[30ch] leading-snug text-ink-soft">{line}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
