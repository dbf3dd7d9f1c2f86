export interface TraceScale {
  /** The values at the drawing's right edge and at its top. */
  maxX: number;
  maxY: number;
  width: number;
  height: number;
}

/** Returns an SVG path through `points`, with y pointing upwards. */
export function tracePath(points: readonly (readonly [number, number])[], scale: TraceScale): string {
  const { maxX, maxY, width, height } = scale;
  return points
    .map(([x, y], index) => {
      const at = `${round((x / maxX) * width)} ${round(height - (y / maxY) * height)}`;
      return `${index === 0 ? 'M' : 'L'}${at}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
