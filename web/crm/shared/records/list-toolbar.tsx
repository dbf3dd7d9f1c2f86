import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { followKeyboard } from '../../../ui/keyboard-inset.ts';
import { formatCount, type Noun, nounFor } from '../count.ts';
import { DensitySwitch } from '../preferences/density.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { ListOptions, ListQuery } from './list-query.ts';
import { SearchBox } from './search-box.tsx';

interface ListToolbarProps {
  noun: Noun;
  listOptions: ListOptions;
  listQuery: ListQuery;
  /** How many rows are listed; undefined until that is known. */
  count: number | undefined;
  /** They are more than `count`. */
  isCountCapped: boolean;
  add?: { label: string; onAdd: () => void } | undefined;
  /** More that can be done with the list as it is. */
  tools?: ReactNode;
}

/** What stands over a list: search, filters, order, count, and the way to a new record. */
export function ListToolbar({ noun, listOptions, listQuery, count, isCountCapped, add, tools }: ListToolbarProps) {
  const search = useRef<HTMLDivElement>(null);
  useEffect(() => followKeyboard(search.current), []);
  return (
    <div className="z-15 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 md:px-6 lg:sticky lg:top-11 lg:h-13 lg:flex-nowrap">
      <div ref={search} className={SEARCH_ROW}>
        <SearchBox label={`Search ${noun[1]}`} hint={listOptions.searchHint} q={listQuery.q} />
        {add && <AddButton {...add} className="lg:hidden" />}
      </div>
      <div className="flex h-11 min-w-0 grow items-center gap-2 lg:h-9">
        <FilterBar listOptions={listOptions} listQuery={listQuery} />
        <p role="status" className="ml-auto px-1 whitespace-nowrap tabular-nums text-ink-soft">
          {count !== undefined && (
            <>
              {isCountCapped && 'more than '}
              {formatCount(count)} <span className="max-sm:sr-only">{nounFor(count, noun)}</span>
            </>
          )}
        </p>
        {tools}
        <span className="max-lg:hidden">
          <DensitySwitch />
        </span>
        {add && <AddButton {...add} className="max-lg:hidden" />}
      </div>
    </div>
  );
}

// On a phone it stands in the free place of the bar at the foot of the screen.
const SEARCH_ROW =
  'flex h-11 items-center gap-2 md:w-full lg:h-9 lg:w-72 lg:min-w-44 lg:shrink max-md:fixed max-md:left-3 max-md:z-31 ' +
  'max-md:right-26 max-md:bottom-[calc(var(--keyboard-inset,0px)+0.5rem)]';

function AddButton({ label, onAdd, className }: { label: string; onAdd: () => void; className: string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={label}
      className={`h-full shrink-0 whitespace-nowrap ${className}`}
      onClick={onAdd}
    >
      <Plus aria-hidden className="size-4" />
      <span className="hidden lg:max-xl:inline">Add</span>
      <span className="max-md:hidden lg:max-xl:hidden">{label}</span>
    </Button>
  );
}
