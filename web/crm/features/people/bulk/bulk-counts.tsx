import type { BulkPreview } from '#contract/bulk.ts';
import { capitalize } from '#crm/shared/capitalize.ts';
import { formatCount } from '#crm/shared/count.ts';
import { comingLabel } from '#crm/shared/local-time.ts';
import { reasonWords } from '#crm/shared/messages/gate-reasons.ts';
import { useNow } from '#ui/relative-time.tsx';
import { type Moment, momentsOf } from './moments.ts';

interface GateCountsProps extends Pick<BulkPreview, 'total' | 'later' | 'skipped'> {
  /** The moment that staff have chosen. */
  sendAt: string | undefined;
}

/** Says how many get a message at once, how many later and when, and how many are left out for which reason. */
export function GateCounts({ total, later, skipped, sendAt }: GateCountsProps) {
  const now = new Date(useNow());
  const waiting = sum(later);
  const left = sum(skipped);
  const first = sendAt === undefined ? 'Now' : capitalize(comingLabel(new Date(sendAt), now));
  const reasons = skipped.map(({ reason, count }) => ({ label: reasonWords(reason), count }));
  return (
    <ul className="mt-1 border-y border-line text-sm tabular-nums">
      <Group label={first} count={total - waiting - left} parts={[]} />
      {waiting > 0 && <Group label="Later" count={waiting} parts={momentsOf(later, now)} />}
      {left > 0 && <Group label="Left out" count={left} parts={reasons} />}
    </ul>
  );
}

function Group({ label, count, parts }: Moment & { parts: readonly Moment[] }) {
  return (
    <li className="border-b border-line py-1.5 last:border-0">
      <Line label={label} count={count} />
      {parts.length > 0 && (
        <ul className="text-ink-soft">
          {parts.map((part) => (
            <li key={part.label} className="pl-3">
              <Line label={capitalize(part.label)} count={part.count} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Line({ label, count }: Moment) {
  return (
    <span className="flex justify-between gap-3">
      <span>{label}:</span> <span>{formatCount(count)}</span>
    </span>
  );
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
