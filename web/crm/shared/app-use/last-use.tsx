import { ACTIVE_DAYS } from '#contract/usage.ts';
import { RelativeTime } from '#ui/relative-time.tsx';

/** `2 days ago, on 9 of the last 30 days` */
export function LastUse({ lastUsedAt, activeDays30 }: { lastUsedAt: string; activeDays30: number }) {
  return (
    <>
      <RelativeTime instant={lastUsedAt} />, on {activeDays30} of the last {ACTIVE_DAYS} days
    </>
  );
}
