import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { customerListOptions } from '../../features/customers/customer-list.tsx';
import { purchaseListOptions } from '../../features/purchases/purchase-list.tsx';
import { useSearchParams } from '../../shared/navigation/navigation.ts';
import { readListQuery } from '../../shared/records/list-query.ts';
import { recordPages } from '../../shared/records/record-pages.ts';
import { tabOf } from '../tabs.ts';

/** Stands in the place of the figures and lists until customers and purchases have loaded, or failed to. */
export function FirstLoad({ onLoaded }: { onLoaded: () => void }) {
  const params = useSearchParams();
  const tab = tabOf(params.get('tab'))?.id;
  const customers = tab === 'customers' ? readListQuery(params, customerListOptions) : {};
  const purchases = tab === 'purchases' ? readListQuery(params, purchaseListOptions) : {};
  const waiting = [
    useInfiniteQuery(recordPages('/api/crm/customers', customers)),
    useInfiniteQuery(recordPages('/api/crm/purchases', purchases)),
  ].some(isFirstTry);

  useEffect(() => {
    if (!waiting) onLoaded();
  }, [waiting, onLoaded]);
  return (
    <p role="status" className="px-4 py-10 text-ink-soft md:px-6">
      Loading customers and purchases…
    </p>
  );
}

/** Neither answered nor failed yet. A list that failed shows so in its own place. */
function isFirstTry(query: Pick<UseInfiniteQueryResult, 'data' | 'errorUpdateCount'>): boolean {
  return query.data === undefined && query.errorUpdateCount === 0;
}
