import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCustomerListOptions } from '../../features/customers/customer-list.tsx';
import { purchaseListOptions } from '../../features/purchases/purchase-list.tsx';
import { useSearchParams } from '../../shared/navigation/navigation.ts';
import { readListQuery } from '../../shared/records/list-query.ts';
import { recordPages } from '../../shared/records/record-pages.ts';
import { sessionQuery } from '../../shared/session/session.query.ts';
import { tabOf } from '../tabs.ts';
import { LoadingDashboard } from './loading-dashboard.tsx';

/**
 * Shown in place of the figures and lists until customers and purchases have loaded or failed. Also waits for the
 * session, because drafts belong to its user.
 */
export function FirstLoad({ onLoaded }: { onLoaded: () => void }) {
  const params = useSearchParams();
  const tab = tabOf(params.get('tab'))?.id;
  const customerOptions = useCustomerListOptions();
  const customers = tab === 'customers' ? readListQuery(params, customerOptions) : {};
  const purchases = tab === 'purchases' ? readListQuery(params, purchaseListOptions) : {};
  const waiting = [
    useQuery(sessionQuery),
    useInfiniteQuery(recordPages('/api/crm/customers', customers)),
    useInfiniteQuery(recordPages('/api/crm/purchases', purchases)),
  ].some(isFirstTry);

  useEffect(() => {
    if (!waiting) onLoaded();
  }, [waiting, onLoaded]);
  return <LoadingDashboard />;
}

/** Returns whether a query has neither succeeded nor failed yet. A list that failed shows that in its own place. */
function isFirstTry(query: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>): boolean {
  return query.data === undefined && query.errorUpdateCount === 0;
}
