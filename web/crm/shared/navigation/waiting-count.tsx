import { formatCount } from '../count.ts';

/** Shows how many items are waiting on a screen. Draws nothing for zero. */
export function WaitingCount({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-pending-soft px-1.5 text-xs leading-4.5 font-medium text-pending tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
