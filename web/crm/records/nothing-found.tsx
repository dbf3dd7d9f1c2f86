import { Button } from '../../ui/button.tsx';
import { goToSearch } from '../navigation/search-params.ts';
import type { Narrowing } from './narrowing.ts';

/** A list whose search and filter leave nothing over, and the way back to all of it. */
export function NothingFound({ noun, narrowing }: { noun: string; narrowing: Narrowing }) {
  const showAll = () => {
    const params = new URLSearchParams(location.search);
    for (const name of Object.keys(narrowing)) params.delete(name);
    goToSearch(params);
  };
  return (
    <div className="flex flex-col items-start gap-1 px-4 py-10 md:px-6">
      <p className="font-medium wrap-anywhere">
        No {noun} {narrowing.q ? <>match “{narrowing.q}”</> : 'match this filter'}
      </p>
      <p className="text-ink-soft">The words may stand in any order, whole or in part.</p>
      <Button variant="secondary" size="sm" className="mt-4" onClick={showAll}>
        Show all {noun}
      </Button>
    </div>
  );
}
