import { LinePath } from '@visx/shape';
import type { Point } from './point.ts';
import { HEIGHT, scalesFor, TimeAxes } from './time-axes.tsx';
import { useWidth } from './use-width.ts';

interface LineChartProps {
  points: readonly Point[];
  formatValue: (value: number) => string;
}

/** A line of counts over time. The current period is marked, because its value is still growing. */
export function LineChart({ points, formatValue }: LineChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
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
