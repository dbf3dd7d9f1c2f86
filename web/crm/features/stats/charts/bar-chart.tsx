import { Bar } from '@visx/shape';
import type { Point } from './point.ts';
import { HEIGHT, scalesFor, TimeAxes } from './time-axes.tsx';
import { useWidth } from './use-width.ts';

interface BarChartProps {
  points: readonly Point[];
  formatValue: (value: number) => string;
}

/** A bar for each period, with the current one highlighted. Refunded parts are pale. */
export function BarChart({ points, formatValue }: BarChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
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
