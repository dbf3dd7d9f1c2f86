import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Point } from './point.ts';

interface TimeChartProps {
  points: readonly Point[];
  formatValue: (value: number) => string;
}

/** A bar for each period, with the current one highlighted. Refunded parts are pale. */
export function BarChart({ points, formatValue }: TimeChartProps) {
  const [frame, width] = useWidth();
  const scales = scalesFor(points, width);
  const floor = scales.y(0);
  return (
    <div ref={frame}>
      <svg width={width} height={HEIGHT} aria-hidden="true" className="block overflow-visible">
        <TimeAxes {...{ points, scales, width, formatValue }} />
        {points.map(({ name, value, text, kept = value }, index) => {
          const [top, keptTop] = [scales.y(value), scales.y(kept)];
          const place = { x: scales.x(name), width: scales.x.bandwidth() };
          const color = index === points.length - 1 ? 'fill-signal' : 'fill-ink-soft';
          return (
            <g key={name}>
              <title>{`${name}: ${text}`}</title>
              {kept < value && <Bar {...place} y={top} height={keptTop - top} className={`${color} opacity-35`} />}
              <Bar {...place} y={keptTop} height={Math.max(0, floor - keptTop)} className={color} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** A line of counts over time. The current period is marked, because its value is still growing. */
export function LineChart({ points, formatValue }: TimeChartProps) {
  const [frame, width] = useWidth();
  const scales = scalesFor(points, width);
  const centre = scales.x.bandwidth() / 2;
  const x = ({ name }: Point) => (scales.x(name) ?? 0) + centre;
  const y = ({ value }: Point) => scales.y(value);
  return (
    <div ref={frame}>
      <svg width={width} height={HEIGHT} aria-hidden="true" className="block overflow-visible">
        <TimeAxes {...{ points, scales, width, formatValue }} />
        <LinePath data={[...points]} x={x} y={y} className="stroke-ink-soft" strokeWidth={1.5} strokeLinejoin="round" />
        {points.map((point, index) => (
          <circle
            key={point.name}
            cx={x(point)}
            cy={y(point)}
            r={index === points.length - 1 ? 4 : 2.5}
            className={index === points.length - 1 ? 'fill-signal' : 'fill-ink-soft'}
          >
            <title>{`${point.name}: ${point.text}`}</title>
          </circle>
        ))}
      </svg>
    </div>
  );
}

/** In pixels. */
const HEIGHT = 128;
const LEFT = 44;
const BOTTOM = 20;
const TOP = 6;
const TICKS = 3;
/** Minimum distance of labels in pixels, so that they do not overlap. */
const LABEL_WIDTH = 48;

/** Returns the positions of a series in a chart of this width. */
function scalesFor(points: readonly Point[], width: number) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  return {
    x: scaleBand<string>({ domain: points.map(({ name }) => name), range: [LEFT, width], padding: 0.3 }),
    y: scaleLinear<number>({ domain: [0, top], range: [HEIGHT - BOTTOM, TOP], nice: TICKS }),
  };
}

interface TimeAxesProps extends TimeChartProps {
  scales: ReturnType<typeof scalesFor>;
  width: number;
}

const LABEL = { className: 'fill-ink-soft font-mono', fontSize: 10, fontFamily: undefined, fill: undefined } as const;

function TimeAxes({ points, scales, width, formatValue }: TimeAxesProps) {
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

/** Returns the current width of an element in pixels, or 0 before it is on the screen. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
