import { brains } from '../content/landing/brains.ts';
import { BrainEmblem } from '../pictures/brain-emblem.tsx';
import { SectionTitle } from '../section-title.tsx';

/** The four brains, two in a row between strong rules. */
export function Brains() {
  return (
    <section id="brains" aria-labelledby="brains-title" className="page-inset py-11 sm:py-16 lg:py-20">
      <SectionTitle id="brains-title" className="max-w-[20ch]">
        {brains.title}
      </SectionTitle>
      <ul className="mt-8 grid gap-x-10 gap-y-6 sm:gap-y-8 lg:grid-cols-2">
        {brains.list.map(({ brain, name, line, ask }) => (
          <li
            key={brain}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 border-t-2 border-ink pt-5 sm:items-start sm:gap-x-6 sm:pt-6"
          >
            <BrainEmblem brain={brain} className="size-12 sm:row-span-2 sm:size-24" />
            <h3 className="expanded text-2xl leading-tight">{name}</h3>
            <div className="max-sm:col-span-2">
              <p className="mt-2 max-w-[40ch] text-lg leading-snug">{line}</p>
              <p className="mt-3 max-w-[44ch] border-l-2 border-signal pl-4 leading-snug text-ink-soft">
                <span className="label-mono mr-2 sm:block">{brains.ask}</span>“{ask}”
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
