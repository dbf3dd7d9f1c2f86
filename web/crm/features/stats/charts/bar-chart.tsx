import { Bar } from '@visx/shape';
import type { Point } from './point.ts';
import { HEIGHT, scalesFor, TimeAxes } from './time-axes.tsx';
import { useWidth } from './use-width.ts';

interface BarChartProps {
  points: readonly Point[];
  formatValue: (value: number) => string;
}

/** A sum for each span of time; the one that is under way stands out. */
export function BarChart({ points, formatValue }: BarChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const scales = scalesFor(points, width);
  const floor = scales.y(0);
  return (
    <div ref={frame}>
      <svg width={width} height={HEIGHT} aria-hidden="true" className="block overflow-visible">
        <TimeAxes {...{ points, scales, width, formatValue }} />
        {points.map(({ name, value, text }, index) => {
          const y = scales.y(value);
          return (
            <Bar
              key={name}
              x={scales.x(name)}
              y={y}
              width={scales.x.bandwidth()}
              height={Math.max(0, floor - y)}
              className={index === points.length - 1 ? 'fill-signal' : 'fill-ink-soft'}
            >
              <title>{`${name}: ${text}`}</title>
            </Bar>
          );
        })}
      </svg>
    </div>
  );
}
