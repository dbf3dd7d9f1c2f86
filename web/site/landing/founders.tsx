import { founders } from '../content/landing/founders.ts';
import { FounderPortrait } from '../pictures/founder-portrait.tsx';
import { SectionTitle } from '../section-title.tsx';

/** Why the product exists, and its three founders: side by side, stacked on phones. */
export function Founders() {
  return (
    <section
      aria-labelledby="founders"
      className="page-inset grid gap-x-10 gap-y-8 py-11 sm:py-16 lg:grid-cols-12 lg:py-20"
    >
      <div className="lg:col-span-6">
        <SectionTitle id="founders">{founders.title}</SectionTitle>
        <p className="mt-6 max-w-[48ch] text-lg">{founders.lead}</p>
      </div>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-3 lg:col-span-6">
        {founders.people.map(({ portrait, name, role, line }) => (
          <li key={name} className="grid grid-cols-[min(6rem,28vw)_minmax(0,1fr)] gap-x-4 sm:block">
            <FounderPortrait founder={portrait} className="h-auto w-full rounded-md" />
            <div className="sm:mt-4">
              <p className="wide text-lg leading-snug">{name}</p>
              <p className="label-mono mt-0.5 text-signal-text">{role}</p>
              <p className="mt-2 max-w-[30ch] leading-snug text-ink-soft">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
