import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { setSearchParam } from '../navigation/search-params.ts';
import { formatCount, type Noun, nounFor } from './count.ts';
import type { Narrowing, Narrowings } from './narrowing.ts';
import { SearchBox } from './search-box.tsx';

interface ListToolbarProps {
  noun: Noun;
  narrowings: Narrowings;
  narrowing: Narrowing;
  /** How many rows are listed; undefined until that is known. */
  count: number | undefined;
  add?: { label: string; onAdd: () => void } | undefined;
}

/** What stands over a list: search, filter, order, count, and the way to a new record. */
export function ListToolbar({ noun, narrowings, narrowing, count, add }: ListToolbarProps) {
  const { filter, sorts } = narrowings;
  return (
    <div className="z-15 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 md:px-6 lg:sticky lg:top-11 lg:h-13 lg:flex-nowrap">
      <Row className="max-lg:w-full lg:w-80">
        <SearchBox label={`Search ${noun[1]}`} q={narrowing.q} />
        {add && <AddButton {...add} className="lg:hidden" />}
      </Row>
      <Row className="grow">
        <Select
          className="h-full min-w-0 max-lg:flex-1"
          label={filter.label}
          value={narrowing[filter.field] ?? ''}
          options={[{ value: '', label: filter.all }, ...filter.options]}
          onChange={(value) => setSearchParam(filter.field, value || undefined)}
        />
        <Select
          className="h-full min-w-0 max-lg:flex-1"
          label="Sort by"
          value={narrowing.sort ?? sorts[0].value}
          options={sorts}
          onChange={(value) => setSearchParam('sort', value === sorts[0].value ? undefined : value)}
        />
        <p role="status" className="ml-auto px-1 whitespace-nowrap tabular-nums text-ink-soft">
          {count !== undefined && (
            <>
              {formatCount(count)} <span className="max-sm:sr-only">{nounFor(count, noun)}</span>
            </>
          )}
        </p>
        {add && <AddButton {...add} className="max-lg:hidden" />}
      </Row>
    </div>
  );
}

function Row({ className, children }: { className: string; children: ReactNode }) {
  return <div className={`flex h-11 items-center gap-2 lg:h-9 ${className}`}>{children}</div>;
}

function AddButton({ label, onAdd, className }: { label: string; onAdd: () => void; className: string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={label}
      className={`h-full whitespace-nowrap ${className}`}
      onClick={onAdd}
    >
      <Plus aria-hidden className="size-4" />
      <span className="sm:hidden">Add</span>
      <span className="max-sm:hidden">{label}</span>
    </Button>
  );
}
