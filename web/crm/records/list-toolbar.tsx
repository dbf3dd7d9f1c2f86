import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DensitySwitch } from '../preferences/density-switch.tsx';
import { formatCount, type Noun, nounFor } from './count.ts';
import type { Narrowing, Narrowings } from './narrowing.ts';
import { NarrowingStrip } from './narrowing-strip.tsx';
import { SearchBox } from './search-box.tsx';

interface ListToolbarProps {
  noun: Noun;
  narrowings: Narrowings;
  narrowing: Narrowing;
  /** How many rows are listed; undefined until that is known. */
  count: number | undefined;
  add?: { label: string; onAdd: () => void } | undefined;
}

/** What stands over a list: search, filters, order, count, and the way to a new record. */
export function ListToolbar({ noun, narrowings, narrowing, count, add }: ListToolbarProps) {
  return (
    <div className="z-15 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 md:px-6 lg:sticky lg:top-11 lg:h-13 lg:flex-nowrap">
      <Row className="max-lg:w-full lg:w-72 lg:min-w-44 lg:shrink">
        <SearchBox label={`Search ${noun[1]}`} q={narrowing.q} />
        {add && <AddButton {...add} className="lg:hidden" />}
      </Row>
      <Row className="min-w-0 grow">
        <NarrowingStrip narrowings={narrowings} narrowing={narrowing} />
        <p role="status" className="ml-auto px-1 whitespace-nowrap tabular-nums text-ink-soft">
          {count !== undefined && (
            <>
              {formatCount(count)} <span className="max-sm:sr-only">{nounFor(count, noun)}</span>
            </>
          )}
        </p>
        <span className="max-lg:hidden">
          <DensitySwitch />
        </span>
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
      className={`h-full shrink-0 whitespace-nowrap ${className}`}
      onClick={onAdd}
    >
      <Plus aria-hidden className="size-4" />
      <span className="sm:hidden lg:inline xl:hidden">Add</span>
      <span className="max-sm:hidden lg:hidden xl:inline">{label}</span>
    </Button>
  );
}
