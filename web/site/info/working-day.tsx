import { workingDay } from '../content/info/working-day.ts';
import { brains } from '../content/landing/brains.ts';
import { BrainEmblem } from '../pictures/brain-emblem.tsx';
import { SectionTitle } from '../section-title.tsx';

/** A working day of the brains, laid out as a timing sheet. */
export function WorkingDay() {
  return (
    <section id="day" aria-labelledby="day-title" className="ground-wall page-inset py-20 lg:py-28">
      <SectionTitle id="day-title">{workingDay.title}</SectionTitle>
      <ol className="mt-10 lg:mt-14">
        {workingDay.calls.map(({ at, brain, call }) => (
          <li
            key={at}
            className="grid grid-cols-[min(3.5rem,18vw)_minmax(0,1fr)] items-center gap-x-[min(1.5rem,4vw)] gap-y-3 border-t border-pine-line py-5 lg:grid-cols-12 lg:gap-x-10"
          >
            <p className="expanded text-2xl leading-none whitespace-nowrap tabular-nums max-lg:col-span-2 lg:col-span-2">
              <time>{at}</time>
            </p>
            <BrainEmblem brain={brain} className="size-[min(3.5rem,18vw)] lg:col-span-1" />
            <div className="contents max-lg:block">
              <h3 className="wide leading-snug text-on-pine-brass lg:col-span-2">{nameOf(brain)}</h3>
              <p className="max-w-[52ch] lg:col-span-7 lg:text-lg">{call}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="label-mono border-t border-pine-line pt-3 text-on-pine-soft">{workingDay.note}</p>
    </section>
  );
}

function nameOf(brain: string): string {
  return brains.list.find((entry) => entry.brain === brain)?.name ?? brain;
}
