import type { ImportTotals, Phase } from '../run/import-state.ts';

/** How far an import has come. */
export function ImportProgress({ totals, phase }: { totals: ImportTotals; phase: Phase }) {
  const progress = phase === 'done' ? 1 : totals.progress;
  const percent = Math.floor(progress * 100);
  return (
    <div className="mt-4">
      <progress
        aria-label="Import"
        value={progress}
        max={1}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-signal"
      />
      {phase !== 'done' && <p className="mt-1.5 text-[0.8125rem] tabular-nums text-ink-soft">{percent}% of the file</p>}
    </div>
  );
}
