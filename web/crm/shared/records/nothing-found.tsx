import { Button } from '#ui/button.tsx';
import { clearFilters, type ListQuery } from './list-query.ts';

/** Says that no record matches the search and filters, and offers to clear them. */
export function NothingFound({ noun, listQuery }: { noun: string; listQuery: ListQuery }) {
  return (
    <div className="flex flex-col items-start gap-1 px-4 py-10 md:px-6">
      <p className="font-medium wrap-anywhere">
        No {noun} {listQuery.q ? <>match “{listQuery.q}”</> : 'match these filters'}
      </p>
      <p className="text-ink-soft">The words may stand in any order, whole or in part.</p>
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => clearFilters(listQuery)}>
        Show all {noun}
      </Button>
    </div>
  );
}
