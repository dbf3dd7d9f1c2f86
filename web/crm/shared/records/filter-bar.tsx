import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Select } from '../../../ui/select.tsx';
import { setSearchParam } from '../navigation/navigation.ts';
import { clearFilters, isFiltered, type ListOptions, type ListQuery } from './list-query.ts';
import { sortBy } from './sorting.ts';

interface FilterBarProps {
  listOptions: ListOptions;
  listQuery: ListQuery;
  /** The menu of saved filters and orders. */
  views: ReactNode;
}

/** The filters and the order of a list. They wrap on a desktop screen; elsewhere they scroll sideways in one line. */
export function FilterBar({ listOptions, listQuery, views }: FilterBarProps) {
  const { filters, sorts } = listOptions;
  return (
    <div className={STRIP}>
      {views}
      {filters.map(({ field, label, all, options }) => (
        <Select
          key={field}
          className="h-full shrink-0 lg:h-9"
          label={label}
          marked={listQuery[field] !== undefined}
          value={listQuery[field] ?? ''}
          options={[{ value: '', label: all }, ...options]}
          onChange={(value) => setSearchParam(field, value || undefined)}
        />
      ))}
      <Select
        className="h-full shrink-0 lg:h-9"
        label="Sort by"
        value={listQuery.sort ?? sorts[0].value}
        options={sorts}
        onChange={(value) => sortBy(value, listOptions)}
      />
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
