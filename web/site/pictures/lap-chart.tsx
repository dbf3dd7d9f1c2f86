import { clsx } from 'clsx';
import { firmWeek, type Week, weekEvents } from './firm-week.ts';
import { LAP, lapPath, PLACE, rivalPlaces } from './lap-order.ts';

const { rivals, you, days } = firmWeek;
const FIELD = rivals + 1;

/** The places lap by lap: your agency's line among its rivals', for dark backgrounds. */
export function LapChart({ week, leading }: { week: Week; leading: boolean }) {
  const field = rivalPlaces(rivals, week.places, week.duels);
  const laps = week.places.length - 1;
  const tone = leading ? 'text-signal' : 'text-on-pine';
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wide text-base sm:text-lg">{week.name}</span>
        <span className={clsx('label-mono', tone)}>{week.result}</span>
      </p>
      <div className="mt-3 grid grid-cols-[2rem_minmax(0,1fr)_2rem] gap-x-1">
        <Places place={week.places[0]} tone={tone} />
        <svg role="img" aria-label={week.description} className="trace h-36 w-full sm:h-52 overflow-visible">
          <Nights />
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${laps * LAP} ${FIELD * PLACE}`}
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            fill="none"
            className="overflow-visible"
          >
            <path
              d={Array.from({ length: rivals }, (_, rival) => lapPath(field.map((places) => places[rival] ?? 1))).join(
                '',
              )}
              className="stroke-on-pine/40 stroke-[1.5]"
            />
            <path d={lapPath(week.places)} className={clsx('trace-drawn stroke-current stroke-[3.5]', tone)} />
          </svg>
          <Markers week={week} tone={tone} />
        </svg>
        <Places place={week.places[laps]} tone={tone} className="text-right" />
        <p aria-hidden className="label-mono col-start-2 mt-2 grid grid-cols-7 text-center text-on-pine-soft">
          {days.map((day) => (
            <span key={day}>{day}</span>
          ))}
        </p>
      </div>
    </div>
  );
}

/** The places from first to last. Yours has a name. */
function Places({ place, tone, className }: { place: number | undefined; tone: string; className?: string }) {
  return (
    <div aria-hidden className={clsx('label-mono flex flex-col', className)}>
      {Array.from({ length: FIELD }, (_, index) => index + 1).map((number) => (
        <span
          key={number}
          className={clsx('flex flex-1 flex-col justify-center', number === place ? tone : 'text-on-pine-soft')}
        >
          {number === place ? you : number}
        </span>
      ))}
    </div>
  );
}

/** Marks the times when nobody is in the office: nights and the weekend. */
function Nights() {
  return days.map((day, index) => {
    const free = index > 4 ? 1 : 1 / 3;
    const start = index + 1 - free;
    return (
      <rect
        key={day}
        x={percent(start / days.length)}
        width={percent(free / days.length)}
        height="100%"
        className="fill-on-pine/6"
      />
    );
  });
}

/** Numbered markers of the events that are described below the charts. */
function Markers({ week, tone }: { week: Week; tone: string }) {
  return weekEvents.map(({ lap }, index) => {
    const x = percent(lap / (week.places.length - 1));
    const y = percent(((week.places[lap] ?? 1) - 0.5) / FIELD);
    return (
      <g key={lap} className={tone}>
        <circle cx={x} cy={y} r="11" className="fill-current" />
        <text x={x} y={y} dy=".36em" textAnchor="middle" className="fill-wall font-mono text-[0.8125rem]">
          {index + 1}
        </text>
      </g>
    );
  });
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
