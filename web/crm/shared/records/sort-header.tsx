import { ArrowDown, ArrowUp } from 'lucide-react';
import { TableHeader } from '../../../ui/table.tsx';
import type { ListOptions } from './list-query.ts';
import { directionOf, fieldOf, nextSort, sortBy } from './sorting.ts';

interface SortHeaderProps {
  header: string;
  place: string | undefined;
  /** The order that the first press makes. */
  first: string;
  /** The order of the list as it is. */
  sort: string;
  listOptions: ListOptions;
}

/** A column's header that sorts the list by it. */
export function SortHeader({ header, place, first, sort, listOptions }: SortHeaderProps) {
  const direction = directionOf(fieldOf(first), sort);
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <TableHeader className={place} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        onClick={() => sortBy(nextSort(first, sort), listOptions)}
        className="group/sort inline-flex items-center gap-1 rounded-sm -outline-offset-2 hover:text-ink"
      >
        {header}
        <Arrow aria-hidden className={direction ? 'size-3 text-ink' : 'size-3 opacity-0 group-hover/sort:opacity-60'} />
      </button>
    </TableHeader>
  );
}
