import { DayInput } from '#ui/day-input.tsx';
import { moveEnd } from '../day-range.ts';
import { goToSearch, setSearchParam } from '../navigation/navigation.ts';
import type { ListQuery } from './list-query.ts';

/** Limits a list to the days (UTC) from one to another. Either may be left open. */
export function DayFilter({ listQuery: { from, to } }: { listQuery: ListQuery }) {
  const choose = (end: 'from' | 'to', day: string) => {
    const params = new URLSearchParams(location.search);
    params.set(end, day);
    if (from !== undefined && to !== undefined)
      for (const [name, moved] of Object.entries(moveEnd({ from, to }, end, day))) params.set(name, moved);
    goToSearch(params);
  };
  const input = (end: 'from' | 'to', label: string, day: string | undefined) => (
    <DayInput
      label={label}
      className="h-full"
      value={day ?? ''}
      marked={day !== undefined}
      onChange={(chosen) => choose(end, chosen)}
      onClear={() => setSearchParam(end, undefined)}
    />
  );
  return (
    <div className="flex h-full shrink-0 items-center gap-1.5">
      {input('from', 'From', from)}
      <span aria-hidden className="text-ink-soft">
        to
      </span>
      {input('to', 'To', to)}
    </div>
  );
}
