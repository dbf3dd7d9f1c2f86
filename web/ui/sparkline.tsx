const WIDTH = 64;
const HEIGHT = 16;
const INSET = 2;

/** A series as a thin line with its last value marked. It is decorative and hidden from screen readers. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(...values);
  if (values.length < 2 || top <= 0) return null;
  const step = (WIDTH - 2 * INSET) / (values.length - 1);
  const points = values.map((value, index) => ({
    x: INSET + index * step,
    y: HEIGHT - INSET - (value / top) * (HEIGHT - 2 * INSET),
  }));
  const now = points.at(-1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-4 w-16 min-w-8 text-ink-soft" aria-hidden="true">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeLinejoin="round"
      />
      <circle cx={now?.x} cy={now?.y} r="2" className="fill-signal" />
    </svg>
  );
}
