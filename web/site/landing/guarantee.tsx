import { guarantee } from '../content/landing.ts';

/** The refund rule, in full: a guarantee with hidden conditions is none. */
export function Guarantee() {
  return (
    <section id="guarantee" aria-labelledby="guarantee-title" className="ground-pine page-inset py-20 lg:py-32">
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="guarantee-title" className="expanded max-w-[12ch] text-claim leading-none">
            {guarantee.title}
          </h2>
          <p className="mt-5 max-w-[52ch] text-lg text-on-pine-soft">{guarantee.lead}</p>
          <ol className="mt-10 border-t border-pine-line">
            {guarantee.conditions.map(({ title, detail }, index) => (
              <li key={title} className="grid grid-cols-[3.5rem_1fr] border-b border-pine-line py-5">
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

/** What the crew holds out over the wall. */
function PitBoard({ rows }: { rows: readonly string[] }) {
  return (
    <p
      aria-hidden
      className="ground-wall order-first self-start rounded-md p-3 lg:order-none lg:col-span-4 lg:col-start-9"
    >
      {rows.map((row) => (
        <span
          key={row}
          className="expanded block border-b border-pine-line py-2 text-center text-[clamp(2.5rem,5.6vw,5rem)] leading-none text-on-pine-brass uppercase last:border-0"
        >
          {row}
        </span>
      ))}
    </p>
  );
}
