import { clsx } from 'clsx';
import broker from './drawings/founder-broker.svg?url';
import engineer from './drawings/founder-engineer.svg?url';
import strategist from './drawings/founder-strategist.svg?url';

const portraits = { broker, engineer, strategist };

export type Founder = keyof typeof portraits;

/** A portrait of a founder in ink on its own sheet in both themes; decorative beside the founder's name. */
export function FounderPortrait({ founder, className }: { founder: Founder; className?: string }) {
  return (
    <img
      src={portraits[founder]}
      alt=""
      width={264}
      height={330}
      loading="lazy"
      className={clsx('bg-[light-dark(#e8e0cf,#cdc4b0)]', className)}
    />
  );
}
