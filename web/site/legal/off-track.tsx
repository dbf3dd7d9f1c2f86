/** The picture of the not-found page: a trace that leaves the track. */
export function OffTrack() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 220"
      preserveAspectRatio="none"
      className="trace block h-32 w-full md:h-56"
    >
      <g className="trace-drawn">
        <path d="M0 150H300l40-60 50 90 40-70 30 40H760" className="fill-none stroke-current stroke-2" />
        <path d="M760 150H1440" className="fill-none stroke-line-strong stroke-[1.5] [stroke-dasharray:1_5]" />
        <path d="M760 150C900 150 980 130 1060 30" className="fill-none stroke-signal stroke-2" />
        <path d="M1060 30h.01" className="fill-none stroke-signal stroke-[12]" />
      </g>
    </svg>
  );
}
