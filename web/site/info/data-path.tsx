import { dataPath } from '../content/info/data-path.ts';
import { SectionTitle } from '../section-title.tsx';

/** Explains the privacy of data by the path of one sentence. */
export function DataPath() {
  return (
    <section id="data" aria-labelledby="data-title" className="page-inset py-20 lg:py-32">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-12 lg:items-end">
        <SectionTitle id="data-title" className="lg:col-span-6">
          {dataPath.title}
        </SectionTitle>
        <p className="wide max-w-[34ch] text-xl leading-snug lg:col-span-5 lg:col-start-8">{dataPath.lead}</p>
      </div>
      <ol className="mt-12 grid gap-y-8 border-l-2 border-ink lg:mt-20 lg:grid-cols-4 lg:gap-x-10 lg:border-t-2 lg:border-l-0">
        {dataPath.steps.map(({ title, line }) => (
          <li key={title} className="relative pl-6 lg:pt-8 lg:pr-4 lg:pl-0">
            <i
              aria-hidden
              className="absolute top-1.5 -left-[7px] size-3 rounded-full bg-signal lg:-top-[7px] lg:left-0"
            />
            <h3 className="wide text-xl leading-snug">{title}</h3>
            <p className="mt-2 max-w-[40ch] text-ink-soft">{line}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
