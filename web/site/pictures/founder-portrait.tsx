export type Founder = 'strategist' | 'broker' | 'engineer';

/** An ink portrait of a founder, 4:5, in the current colour; decorative beside the founder's name. */
export function FounderPortrait({ founder, className }: { founder: Founder; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 400" data-founder={founder} className={className}>
      <circle cx="160" cy="170" r="90" className="fill-none stroke-current stroke-2" />
    </svg>
  );
}
