import { clsx } from 'clsx';
import broker from './drawings/founder-broker.svg?url';
import engineer from './drawings/founder-engineer.svg?url';
import strategist from './drawings/founder-strategist.svg?url';

const portraits = { broker, engineer, strategist };

export type Founder = keyof typeof portraits;

/** An ink portrait of a founder with its own background in both themes. Decorative, because the founder's name is beside it. */
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
