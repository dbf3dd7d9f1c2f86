import { guarantee } from '../content/landing/guarantee.ts';
import { SectionTitle } from '../section-title.tsx';

/** The complete refund rule, because a guarantee must not hide conditions. */
export function Guarantee() {
  return (
    <section
      id="guarantee"
      aria-labelledby="guarantee-title"
      className="ground-pine page-inset pt-11 pb-12 sm:pt-16 sm:pb-20 lg:pt-20"
    >
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <SectionTitle id="guarantee-title" className="max-w-[16ch]">
            {guarantee.title}
          </SectionTitle>
          <p className="mt-5 max-w-[52ch] text-lg text-on-pine-soft">{guarantee.lead}</p>
          <ol className="mt-6 border-t border-pine-line">
            {guarantee.conditions.map(({ title, detail }, index) => (
              <li
                key={title}
                className="grid grid-cols-[min(3.5rem,15vw)_minmax(0,1fr)] border-b border-pine-line py-3"
              >
                <span aria-hidden className="label-mono pt-1 text-on-pine-brass">
                  0{index + 1}
                </span>
                <div>
                  <p className="wide text-lg leading-snug">{title}</p>
                  <p className="mt-1 text-on-pine-soft">{detail}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <PitBoard rows={guarantee.board} />
      </div>
    </section>
  );
}

/** The board that the crew holds over the wall, with its pole. */
function PitBoard({ rows }: { rows: readonly string[] }) {
  return (
    <div aria-hidden className="hidden flex-col items-center lg:col-span-4 lg:col-start-9 lg:-mb-20 lg:flex">
      <div className="ground-wall w-full rounded-md p-4">
        {rows.map((row) => (
          <p
            key={row}
            className="expanded border-b border-pine-line py-3 text-center text-claim leading-none text-on-pine-brass uppercase last:border-0"
          >
            {row}
          </p>
        ))}
      </div>
      <div className="ground-wall w-5 grow" />
    </div>
  );
}
