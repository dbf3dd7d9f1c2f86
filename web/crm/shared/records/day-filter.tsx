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
  return (
    <div className="flex h-full shrink-0 items-center gap-1.5">
      <DayInput
        label="From"
        className="h-full"
        value={from ?? ''}
        marked={from !== undefined}
        onChange={(day) => choose('from', day)}
        onClear={() => setSearchParam('from', undefined)}
      />
      <span aria-hidden className="text-ink-soft">
        to
      </span>
      <DayInput
        label="To"
        className="h-full"
        value={to ?? ''}
        marked={to !== undefined}
        onChange={(day) => choose('to', day)}
        onClear={() => setSearchParam('to', undefined)}
      />
    </div>
  );
}
