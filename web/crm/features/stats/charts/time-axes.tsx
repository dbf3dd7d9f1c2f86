import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import type { Point } from './point.ts';

/** In pixels. */
export const HEIGHT = 128;
const LEFT = 44;
const BOTTOM = 20;
const TOP = 6;
const TICKS = 3;
/** Minimum distance of labels in pixels, so that they do not overlap. */
const LABEL_WIDTH = 48;

/** Returns the positions of a series in a chart of this width. */
export function scalesFor(points: readonly Point[], width: number) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  return {
    x: scaleBand<string>({ domain: points.map(({ name }) => name), range: [LEFT, width], padding: 0.3 }),
    y: scaleLinear<number>({ domain: [0, top], range: [HEIGHT - BOTTOM, TOP], nice: TICKS }),
  };
}

type Scales = ReturnType<typeof scalesFor>;

interface TimeAxesProps {
  points: readonly Point[];
  scales: Scales;
  width: number;
  formatValue: (value: number) => string;
}

const LABEL = { className: 'fill-ink-soft font-mono', fontSize: 10, fontFamily: undefined, fill: undefined } as const;

export function TimeAxes({ points, scales, width, formatValue }: TimeAxesProps) {
  const labels = new Map(points.map(({ name, label }) => [name, label]));
  const every = Math.max(1, Math.ceil((points.length * LABEL_WIDTH) / Math.max(1, width - LEFT)));
  // Counted from the end, so that the current period always has a label.
  const shown = points.filter((_, index) => (points.length - 1 - index) % every === 0).map(({ name }) => name);
  return (
    <>
      <AxisLeft
        scale={scales.y}
        left={LEFT}
        numTicks={TICKS}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatValue(Number(value))}
        tickLabelProps={{ ...LABEL, textAnchor: 'end', dx: -4, dy: '0.3em' }}
      />
      <AxisBottom
        scale={scales.x}
        top={HEIGHT - BOTTOM}
        tickValues={shown}
        hideTicks
        axisLineClassName="stroke-line"
        stroke={undefined}
        tickFormat={(name) => labels.get(name) ?? ''}
        tickLabelProps={{ ...LABEL, textAnchor: 'middle' }}
      />
    </>
  );
}
