/** The ring of 24 hours that all marks share. Renders SVG parts in the current color, centered on (`at`, `at`). */
export function Dial({ at, radius }: { at: number; radius: number }) {
  return (
    <circle
      cx={at}
      cy={at}
      r={radius}
      pathLength="24"
      strokeDasharray=".13 .87"
      strokeDashoffset=".065"
      strokeLinecap="butt"
      className="stroke-current stroke-4"
    />
  );
}
