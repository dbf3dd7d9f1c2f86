import { clsx } from 'clsx';
import { broker } from './founders/broker.ts';
import { engineer } from './founders/engineer.ts';
import { inkStroke } from './founders/ink-stroke.ts';
import type { Portrait } from './founders/portrait.ts';
import { strategist } from './founders/strategist.ts';

const portraits = { strategist, broker, engineer } satisfies Record<string, Portrait>;

export type Founder = keyof typeof portraits;

/** A portrait of a founder, 4:5, in ink on its own sheet in both themes; decorative beside the founder's name. */
export function FounderPortrait({ founder, className }: { founder: Founder; className?: string }) {
  const { masses, strokes, irises, microphone } = portraits[founder];
  return (
    <svg
      aria-hidden="true"
      viewBox="28 50 264 330"
      fill="none"
      strokeLinecap="round"
      className={clsx('bg-[light-dark(#e8e0cf,#cdc4b0)] text-[#121d18]', className)}
    >
      <path d={masses.join('')} fillRule="evenodd" className="fill-current" />
      <path d={strokes.map(inkStroke).join('')} className="fill-current" />
      <path d={dots(irises)} className="stroke-current stroke-[10]" />
      <path d={dots([microphone])} className="stroke-signal stroke-[13]" />
    </svg>
  );
}

function dots(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `M${x} ${y}h.01`).join('');
}
