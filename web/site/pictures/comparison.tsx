import { clsx } from 'clsx';
import { firmWeek, weekEvents, weekWith, weekWithout } from './firm-week.ts';
import { LapChart } from './lap-chart.tsx';

/** Lap charts of a firm's week without and with the product, and its events. Needs `ground-wall` or `ground-pine` as background. */
export function Comparison({ className }: { className?: string }) {
  return (
    <figure className={className}>
      <figcaption className="label-mono flex flex-wrap justify-between gap-x-6 text-on-pine-soft">
        <span className="text-on-pine">{firmWeek.title}</span>
        <span>{firmWeek.note}</span>
      </figcaption>
      <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <LapChart week={weekWithout} leading={false} />
        <LapChart week={weekWith} leading />
      </div>
      <ol className="mt-6 border-t border-pine-line">
        {weekEvents.map(({ time, event, ...outcome }, index) => (
          <li
            key={time}
            className="grid grid-cols-2 gap-x-4 gap-y-2 border-b border-pine-line py-3 lg:grid-cols-[5fr_4fr_4fr] lg:gap-x-12"
          >
            <p className="flex gap-3 max-lg:col-span-2">
              <Marker>{index + 1}</Marker>
              <span>
                <span className="label-mono mr-3 text-on-pine-soft">{time}</span>
                {event}
              </span>
            </p>
            <Outcome name={weekWithout.name} mark="border-on-pine" text={outcome.without} />
            <Outcome name={weekWith.name} mark="border-signal" text={outcome.with} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Marker({ children }: { children: number }) {
  return (
    <span
      aria-hidden
      className="label-mono inline-grid size-6 shrink-0 place-items-center rounded-full border border-on-pine-soft"
    >
      {children}
    </span>
  );
}

function Outcome({ name, mark, text }: { name: string; mark: string; text: string }) {
  return (
    <p className={clsx('border-l-[3px] pl-3 max-sm:text-[0.9375rem] max-sm:leading-snug', mark)}>
      <span className="sr-only">{name}: </span>
      {text}
    </p>
  );
}
