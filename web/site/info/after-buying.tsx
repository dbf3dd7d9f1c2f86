import { afterBuying } from '../content/info/after-buying.ts';
import { StintRuler } from '../landing/stint-ruler.tsx';
import { SectionTitle } from '../section-title.tsx';

/** The first minutes after the payment, and the thirty days that follow. */
export function AfterBuying() {
  const { title, minutesTitle, minutes, weeksTitle, weeks, refund } = afterBuying;
  return (
    <section id="after" aria-labelledby="after-title" className="ground-pine page-inset py-20 lg:py-32">
      <SectionTitle id="after-title" className="max-w-[14ch]">
        {title}
      </SectionTitle>
      <h3 className="label-mono mt-12 text-on-pine-brass lg:mt-16">{minutesTitle}</h3>
      <ol className="mt-3">
        {minutes.map(({ at, what }) => (
          <li
            key={at}
            className="grid gap-x-10 gap-y-2 border-t border-pine-line py-4 sm:grid-cols-[1fr_3fr] sm:items-baseline lg:grid-cols-12"
          >
            <span className="expanded text-2xl leading-none tabular-nums lg:col-span-2">{at}</span>
            <span className="max-w-[56ch] text-lg leading-snug lg:col-span-9">{what}</span>
          </li>
        ))}
      </ol>
      <h3 className="label-mono mt-16 text-on-pine-brass lg:mt-24">{weeksTitle}</h3>
      <StintRuler minutes={30} className="mt-4" />
      <ol className="mt-6 grid gap-y-8 sm:grid-cols-2 lg:grid-cols-[7fr_7fr_7fr_9fr]">
        {weeks.map(({ days, name, what }) => (
          <li key={days} className="pr-10">
            <p className="label-mono text-on-pine-soft">Days {days}</p>
            <p className="wide mt-1 text-xl leading-snug">{name}</p>
            <p className="mt-2 max-w-[38ch] text-on-pine-soft">{what}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-[64ch] border-t border-pine-line pt-5 text-on-pine-brass">{refund}</p>
    </section>
  );
}
