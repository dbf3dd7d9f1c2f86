const WIDTH = 64;
const HEIGHT = 16;
const INSET = 1;

/** A series as one thin line, lowest to highest value; a picture only, so it hides from screen readers. */
export function Trace({ values }: { values: readonly number[] }) {
  const top = Math.max(...values);
  if (values.length < 2 || top <= 0) return null;
  const step = (WIDTH - 2 * INSET) / (values.length - 1);
  const points = values.map((value, index) => {
    const y = HEIGHT - INSET - (value / top) * (HEIGHT - 2 * INSET);
    return `${(INSET + index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-4 w-16 shrink-0 text-signal-text" aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  );
}
