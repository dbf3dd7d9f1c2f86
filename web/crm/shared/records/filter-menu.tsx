import { ListFilter, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId } from 'react';
import { Select } from '#ui/select.tsx';
import { setSearchParam } from '../navigation/navigation.ts';
import type { Filter, ListQuery } from './list-query.ts';

/** As many filters stand beside the search by themselves. More of them are behind one button. */
export const FILTERS_IN_SIGHT = 3;

interface FiltersProps {
  filters: readonly Filter[];
  listQuery: ListQuery;
}

/** One button for many filters. */
export function FilterMenu({ filters, listQuery }: FiltersProps) {
  const on = filters.filter(({ field }) => listQuery[field] !== undefined).length;
  return (
    <Popover.Root>
      <Popover.Trigger data-filter-menu className={TRIGGER}>
        <ListFilter aria-hidden className="size-4 text-ink-soft" />
        Filter
        {/* Where the chips may be out of sight. */}
        {on > 0 && <span className="font-mono text-xs tabular-nums lg:hidden">{on}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content aria-label="Filters" align="start" sideOffset={4} collisionPadding={8} className={BOARD}>
          {filters.map((filter) => (
            <FilterField key={filter.field} filter={filter} value={listQuery[filter.field]} />
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The filters of the menu that are on. */
export function FilterChips({ filters, listQuery }: FiltersProps) {
  return filters
    .filter(({ field }) => listQuery[field] !== undefined)
    .map((filter) => <FilterChip key={filter.field} filter={filter} value={listQuery[filter.field]} />);
}

interface FilterFieldProps {
  filter: Filter;
  value: string | undefined;
}

function FilterField({ filter: { field, label, all, options }, value = '' }: FilterFieldProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3">
      <label htmlFor={id} className="text-ink-soft">
        {label}
      </label>
      <Select
        id={id}
        className="h-9 max-md:h-11"
        marked={value !== ''}
        value={value}
        options={[{ value: '', label: all }, ...options]}
        onChange={(chosen) => setSearchParam(field, chosen || undefined)}
      />
    </div>
  );
}

/** A filter that is on. A press takes it off and leaves the focus at the menu, because the chip is gone. */
function FilterChip({ filter: { field, label, options }, value }: FilterFieldProps) {
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const remove = () => {
    setSearchParam(field, undefined);
    document.querySelector<HTMLElement>('[data-filter-menu]')?.focus();
  };
  return (
    <button type="button" aria-label={`Take off ${label}: ${chosen}`} onClick={remove} className={CHIP}>
      <span className="max-w-48 truncate">
        <span className="font-normal text-ink-soft">{label}:</span> {chosen}
      </span>
      <X aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
    </button>
  );
}

const TRIGGER =
  'flex h-full shrink-0 items-center gap-1.5 rounded-md border border-line bg-paper px-2.5 -outline-offset-2 transition-colors ' +
  'hover:border-line-strong data-[state=open]:border-ink lg:h-9';

const CHIP =
  'flex h-full shrink-0 items-center gap-1.5 rounded-md border border-ink bg-paper pr-2 pl-2.5 font-medium whitespace-nowrap ' +
  '-outline-offset-2 hover:bg-line/60 lg:h-9';

const BOARD =
  'z-36 flex max-h-(--radix-popover-content-available-height) w-88 max-w-[calc(100vw-1rem)] flex-col gap-2 overflow-y-auto rounded-md border ' +
  'border-line-strong bg-paper-raised p-3 text-sm text-ink shadow-board data-[state=open]:animate-fade-in';
