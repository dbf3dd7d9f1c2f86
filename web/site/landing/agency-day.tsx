import { agencyDay, type Lane, lanes } from '../content/landing/agency-day.ts';
import { type TraceScale, tracePath } from './trace-path.ts';

const SCALE: TraceScale = { maxX: 24, maxY: 10, width: 960, height: 96 };
/** Includes room for the line of a lane without waiting clients. */
const LANE_HEIGHT = 100;
const [OPENS, CLOSES] = agencyDay.officeHours;

/** Draws one agency day, with and without the product. */
export function AgencyDay() {
  return (
    <figure>
      <figcaption className="label-mono flex flex-wrap justify-between gap-x-6 text-on-pine-soft">
        <span className="text-on-pine">{agencyDay.title}</span>
        <span className="flex flex-wrap gap-x-5">
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
      <div aria-hidden className="relative mt-2">
        {lanes.map((lane) => (
          <LaneTrace key={lane.name} lane={lane} />
        ))}
        <Clock />
      </div>
      <p className="label-mono mt-1 ml-(--lane-label) text-on-pine-soft">{agencyDay.note}</p>
    </figure>
  );
}

function LaneTrace({ lane }: { lane: Lane }) {
  const without = tracePath(lane.without, SCALE);
  const officeX = (OPENS / SCALE.maxX) * SCALE.width;
  const officeWidth = ((CLOSES - OPENS) / SCALE.maxX) * SCALE.width;
  return (
    <div className="flex border-t border-pine-line">
      <span className="label-mono w-(--lane-label) shrink-0 pt-1.5 text-on-pine-soft">{lane.name}</span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SCALE.width} ${LANE_HEIGHT}`}
        preserveAspectRatio="none"
        className="trace block h-9 w-full min-w-0 overflow-visible lg:h-12"
      >
        <rect x={officeX} width={officeWidth} height={LANE_HEIGHT} className="fill-on-pine/6" />
        <g className="trace-drawn">
          <path d={`${without}V${LANE_HEIGHT}H0Z`} className="fill-on-pine/7" />
          <path d={without} className="fill-none stroke-on-pine-soft stroke-[1.5] [stroke-dasharray:1_4]" />
          <path d={tracePath(lane.with, SCALE)} className="fill-none stroke-on-pine stroke-2" />
        </g>
      </svg>
    </div>
  );
}

/** The time axis below the lanes, and the line for "now" across them. */
function Clock() {
  const [start, ...rest] = agencyDay.hours;
  return (
    <>
      <div className="label-mono ml-(--lane-label) flex h-6.5 flex-wrap justify-between gap-x-1 overflow-hidden border-t border-pine-line pt-1 text-on-pine-soft">
        <span>{start}</span>
        {rest.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <div className="agency-now">
        <span className="label-mono">{agencyDay.now}</span>
      </div>
    </>
  );
}
