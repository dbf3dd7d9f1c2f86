import { formatMoment, timeLabel } from '../local-time.ts';

/** Shown below a form with restored input: says when the draft was saved, and offers to discard it. */
export function DraftLine({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  const [date, now] = [new Date(savedAt), new Date()];
  const isToday = date.toDateString() === now.toDateString();
  return (
    <p className="mr-auto flex items-center max-sm:w-full gap-1 text-[0.8125rem] text-ink-soft">
      Draft from {isToday ? timeLabel(savedAt) : formatMoment(date, now)}
      <span aria-hidden>·</span>
      <button
        type="button"
        onClick={onDiscard}
        className="min-h-11 rounded-md px-1 text-ink underline underline-offset-4 -outline-offset-2 sm:min-h-8"
      >
        Discard
      </button>
    </p>
  );
}
