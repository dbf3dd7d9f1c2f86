import { broker } from './founders/broker.ts';
import { engineer } from './founders/engineer.ts';
import { inkStroke } from './founders/ink-stroke.ts';
import type { Portrait } from './founders/portrait.ts';
import { strategist } from './founders/strategist.ts';
import { INK, SIGNAL } from './inks.ts';

const founders = { strategist, broker, engineer } satisfies Record<string, Portrait>;

/** Returns the founders' ink portraits (4:5) as SVG by file name. The page draws the paper behind them. */
export function portraits(): Record<string, string> {
  return Object.fromEntries(Object.entries(founders).map(([name, portrait]) => [`founder-${name}`, draw(portrait)]));
}

function draw({ masses, strokes, irises, microphone }: Portrait): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="28 50 264 330" fill="${INK}" stroke-linecap="round">
<title>A founder in ink</title>
<path d="${masses.join('')}" fill-rule="evenodd"/>
<path d="${strokes.map(inkStroke).join('')}"/>
<path d="${dots(irises)}" stroke="${INK}" stroke-width="10"/>
<path d="${dots([microphone])}" stroke="${SIGNAL}" stroke-width="13"/>
</svg>
`;
}

function dots(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `M${x} ${y}h.01`).join('');
}
