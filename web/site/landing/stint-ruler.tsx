import { clsx } from 'clsx';

const STEP = 10;

/** A ruler with a tick for every minute, longer every fifth. */
export function StintRuler({ minutes, className }: { minutes: number; className?: string }) {
  const ticks = Array.from({ length: minutes + 1 }, (_, minute) => `M${minute * STEP} 0v${minute % 5 === 0 ? 16 : 8}`);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${minutes * STEP} 16`}
      preserveAspectRatio="none"
      className={clsx('trace block h-4 w-full overflow-visible', className)}
    >
      <path d={ticks.join('')} className="fill-none stroke-current stroke-[1.5]" />
    </svg>
  );
}
