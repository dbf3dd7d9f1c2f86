import { brains } from '../content/landing/brains.ts';
import { BrainEmblem } from '../pictures/brain-emblem.tsx';
import { SectionTitle } from '../section-title.tsx';

/** The four brains, staggered like a starting grid. */
export function Brains() {
  return (
    <section id="brains" aria-labelledby="brains-title" className="page-inset py-20 lg:py-32">
      <SectionTitle id="brains-title">{brains.title}</SectionTitle>
      <ul className="mt-10 grid gap-x-10 gap-y-8 lg:mt-16 lg:grid-cols-2 lg:gap-x-20 lg:gap-y-0">
        {brains.list.map(({ brain, name, line, ask }) => (
          <li
            key={brain}
            className="flex flex-wrap gap-x-8 gap-y-4 border-t-2 border-ink pt-6 lg:pb-20 lg:even:mt-28 lg:even:-mb-28"
          >
            <BrainEmblem brain={brain} className="size-24 shrink-0 lg:size-36" />
            <div className="min-w-0 flex-[1_1_14rem]">
              <h3 className="expanded text-2xl leading-tight lg:text-3xl">{name}</h3>
              <p className="mt-3 max-w-[40ch] text-lg leading-snug">{line}</p>
              <p className="mt-4 max-w-[44ch] border-l-2 border-signal pl-4 leading-snug text-ink-soft">
                <span className="label-mono block">{brains.ask}</span>“{ask}”
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
