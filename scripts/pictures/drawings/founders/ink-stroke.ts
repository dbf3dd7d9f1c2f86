/** A pen stroke along a cubic curve: start, two handles, end. The pen swells to `swell` in between and lifts at both ends. */
export type InkStroke = readonly [
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
  swell: number,
];

/** Returns the outline of a stroke as an SVG path, which runs along one side of the curve and back along the other. */
export function inkStroke([x0, y0, x1, y1, x2, y2, x3, y3, swell]: InkStroke): string {
  const length = Math.hypot(x3 - x0, y3 - y0) || 1;
  const aside = { x: ((y0 - y3) / length) * swell, y: ((x3 - x0) / length) * swell };
  const handle = (x: number, y: number, side: number): string =>
    `${round(x + side * aside.x)} ${round(y + side * aside.y)}`;
  const end = `${x3} ${y3}`;
  return `M${x0} ${y0}C${handle(x1, y1, 1)} ${handle(x2, y2, 1)} ${end} ${handle(x2, y2, -1)} ${handle(x1, y1, -1)} ${x0} ${y0}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
