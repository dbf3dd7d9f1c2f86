import { agencyDay, type Lane, lanes } from '../content/agency-day.ts';
import { type TraceScale, tracePath } from './trace-path.ts';

const SCALE: TraceScale = { maxX: 24, maxY: 10, width: 960, height: 100 };
const [OPENS, CLOSES] = agencyDay.officeHours;

/** The drawn trace of one agency day, with and without. */
export function AgencyDay() {
  return (
    <figure>
      <figcaption className="label-mono flex flex-wrap justify-between gap-x-6 text-on-pine-soft">
        <span className="text-on-pine">{agencyDay.title}</span>
        <span className="flex gap-x-5">
          <span className="inline-flex items-center gap-2">
            <i className="h-0 w-5 border-t-2 border-dotted border-on-pine-soft" />
            {agencyDay.without}
          </span>
          <span className="inline-flex items-center gap-2">
            <i className="h-0 w-5 border-t-2 border-on-pine" />
            {agencyDay.with}
          </span>
        </span>
      </figcaption>
      <div aria-hidden className="mt-3 flex flex-col md:mt-4">
        {lanes.map((lane) => (
          <LaneTrace key={lane.name} lane={lane} />
        ))}
        <div className="label-mono flex justify-between border-t border-pine-line pt-1 text-on-pine-soft md:ml-28">
          {agencyDay.hours.map((hour, index) => (
            <span key={index === 0 ? 'start' : hour}>{hour}</span>
          ))}
        </div>
      </div>
      <p className="label-mono mt-1 hidden text-on-pine-soft md:ml-28 md:block">{agencyDay.note}</p>
    </figure>
  );
}

function LaneTrace({ lane }: { lane: Lane }) {
  const nowX = (agencyDay.now / SCALE.maxX) * SCALE.width;
  const officeX = (OPENS / SCALE.maxX) * SCALE.width;
  const officeWidth = ((CLOSES - OPENS) / SCALE.maxX) * SCALE.width;
  return (
    <div className="relative border-t border-pine-line md:flex">
      <span className="label-mono absolute top-0.5 left-0 text-on-pine-soft md:static md:w-28 md:shrink-0 md:pt-2">
        {lane.name}
      </span>
      <svg
        viewBox={`0 0 ${SCALE.width} ${SCALE.height}`}
        preserveAspectRatio="none"
        className="trace block h-9 w-full overflow-visible md:h-20"
      >
        <title>{lane.name}</title>
        <rect x={officeX} width={officeWidth} height={SCALE.height} className="fill-on-pine/6" />
        <g className="trace-drawn">
          <path
            d={tracePath(lane.without, SCALE)}
            className="stroke-on-pine-soft/80 stroke-[1.5] [stroke-dasharray:1_4]"
          />
          <path d={tracePath(lane.with, SCALE)} className="stroke-on-pine stroke-2" />
        </g>
        <path d={`M${nowX} 0V${SCALE.height}`} className="stroke-signal stroke-[1.5]" />
      </svg>
    </div>
  );
}
