import emblems from './brain-emblem.json';
import { Dial } from './dial.tsx';

export type Brain = keyof typeof emblems;

/** One of four emblems, made of a 24-hour dial, a circle and a trace. Decorative, in the current color. */
export function BrainEmblem({ brain, className }: { brain: Brain; className?: string }) {
  const { trace, now } = emblems[brain];
  return (
    <svg aria-hidden="true" viewBox="0 0 96 96" className={className} fill="none" strokeLinecap="round">
      <Dial at={48} radius={44} />
      <path d={trace} strokeLinejoin="round" className="stroke-current stroke-2" />
      <path d={now} className="stroke-signal stroke-[7]" />
    </svg>
  );
}
