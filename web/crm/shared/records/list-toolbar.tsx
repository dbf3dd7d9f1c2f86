import { Plus, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { followKeyboard } from '#ui/keyboard-inset.ts';
import { Select } from '#ui/select.tsx';
import { useOnline } from '#ui/use-online.ts';
import { formatCount, type Noun, nounFor } from '../count.ts';
import { setSearchParam } from '../navigation/navigation.ts';
import { DensitySwitch } from '../preferences/density.tsx';
import { hasRole } from '../session/role.ts';
import { DayFilter } from './day-filter.tsx';
import { FILTERS_IN_SIGHT, FilterChips, FilterMenu } from './filter-menu.tsx';
import { clearFilters, isFiltered, type ListOptions, type ListQuery } from './list-query.ts';
import { SearchBox } from './search-box.tsx';
import { sortBy } from './sorting.ts';

interface ListToolbarProps {
  noun: Noun;
  listOptions: ListOptions;
  listQuery: ListQuery;
  /** How many rows match; undefined while unknown. */
  count: number | undefined;
  /** Whether there are more rows than `count`. */
  isCountCapped: boolean;
  /** Whether the rows in view still belong to the previous query. */
  isSearching: boolean;
  /** Adds a record. Offered to members. */
  add?: { label: string; onAdd: () => void } | undefined;
  /** The menu of saved filters and orders. */
  views?: ReactNode;
  /** Other actions on the listed rows. */
  tools?: ReactNode;
}

/** The bar above a list: search, filters, order, count and the button that adds a record. */
export function ListToolbar({
  noun,
  listOptions,
  listQuery,
  count,
  isCountCapped,
  isSearching,
  add: offered,
  views,
  tools,
}: ListToolbarProps) {
  const add = hasRole('member') ? offered : undefined;
  const search = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => followKeyboard(search.current), []);
  useToolbarHeight(toolbar);
  return (
    <div ref={toolbar} className={TOOLBAR}>
      <div ref={search} className={SEARCH_ROW}>
        <SearchBox label={`Search ${noun[1]}`} hint={listOptions.searchHint} q={listQuery.q} />
        {add && <AddButton {...add} className="lg:hidden" />}
      </div>
      <div className="flex h-11 min-w-0 grow items-center gap-2 lg:h-auto lg:items-start">
        <FilterBar listOptions={listOptions} listQuery={listQuery} views={views} />
        <div className={BESIDE}>
          <p role="status" className="px-1 whitespace-nowrap tabular-nums text-ink-soft">
            {isSearching && (
              <span className="animate-fade-in [animation-delay:150ms] [animation-fill-mode:backwards]">
                {listQuery.q ? 'Searching…' : 'Loading…'}
              </span>
            )}
            {!isSearching && count !== undefined && (
              <>
                {isCountCapped && 'more than '}
                {formatCount(count)} <span className="max-sm:sr-only">{nounFor(count, noun)}</span>
              </>
            )}
          </p>
          {tools}
          <span className="-my-1 max-lg:hidden">
            <DensitySwitch />
          </span>
          {add && <AddButton {...add} className="max-lg:hidden" />}
        </div>
      </div>
    </div>
  );
}

/** Publishes the toolbar's height as `--toolbar-height` for what sticks below it. Filters may wrap and change the height. */
function useToolbarHeight(toolbar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = toolbar.current;
    if (!element) return;
    const measure = () => element.parentElement?.style.setProperty('--toolbar-height', `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [toolbar]);
}

// On a desktop screen it sits in the free end of the bar above, which leaves the line to the filters.
const BESIDE = 'ml-auto flex items-center gap-2 max-lg:h-full lg:absolute lg:right-6 lg:bottom-full lg:h-11';

const TOOLBAR =
  'z-15 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 md:px-6 lg:sticky lg:top-11 lg:z-21 lg:flex-nowrap lg:py-1.5 ' +
  'lg:items-start';

// On a phone it sits in the free part of the bar at the bottom of the screen.
const SEARCH_ROW =
  'flex h-11 items-center gap-2 md:w-full lg:h-9 lg:w-52 xl:w-68 lg:min-w-44 lg:shrink max-md:fixed max-md:left-3 max-md:z-31 ' +
  'max-md:right-26 max-md:bottom-[calc(var(--keyboard-inset,0px)+0.5rem)]';

function AddButton({ label, onAdd, className }: { label: string; onAdd: () => void; className: string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={label}
      className={`h-full shrink-0 lg:h-9 whitespace-nowrap ${className}`}
      disabled={!useOnline()}
      onClick={onAdd}
    >
      <Plus aria-hidden className="size-4" />
      <span className="hidden lg:max-xl:inline">Add</span>
      <span className="max-md:hidden lg:max-xl:hidden">{label}</span>
    </Button>
  );
}

interface FilterBarProps {
  listOptions: ListOptions;
  listQuery: ListQuery;
  /** The menu of saved filters and orders. */
  views: ReactNode;
}

/** The filters and the order of a list. They wrap on a desktop screen; elsewhere they scroll sideways in one line. */
function FilterBar({ listOptions, listQuery, views }: FilterBarProps) {
  const { filters, sorts, days } = listOptions;
  const isMenu = filters.length > FILTERS_IN_SIGHT;
  return (
    <div className={STRIP}>
      {isMenu ? (
        <FilterMenu filters={filters} listQuery={listQuery} />
      ) : (
        filters.map(({ field, label, all, options }) => (
          <Select
            key={field}
            className="h-full shrink-0 lg:h-9"
            label={label}
            marked={listQuery[field] !== undefined}
            value={listQuery[field] ?? ''}
            options={[{ value: '', label: all }, ...options]}
            onChange={(value) => setSearchParam(field, value || undefined)}
          />
        ))
      )}
      {days && <DayFilter listQuery={listQuery} />}
      <Select
        className="h-full shrink-0 lg:h-9"
        label="Sort by"
        value={listQuery.sort ?? sorts[0].value}
        options={sorts}
        onChange={(value) => sortBy(value, listOptions)}
      />
      {/* After what never moves, because it comes and goes with the filters. */}
      {views}
      {isMenu && <FilterChips filters={filters} listQuery={listQuery} />}
      {isFiltered(listQuery) && (
        <button
          type="button"
          onClick={() => clearFilters(listQuery)}
          className="flex h-full shrink-0 items-center lg:h-9 gap-1 rounded-md px-2 text-ink-soft -outline-offset-2 hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
          Clear
        </button>
      )}
    </div>
  );
}

// The end fades to show that there may be more.
const STRIP =
  '-ml-1 flex h-full min-w-0 items-center gap-2 overflow-x-auto py-0.5 pr-6 pl-1 [scrollbar-width:none] ' +
  'mask-r-from-[calc(100%-1.5rem)] lg:-my-0.5 lg:h-auto lg:flex-wrap lg:overflow-visible lg:pr-0 lg:mask-none';
