import { useQuery } from '@tanstack/react-query';
import type { Feature } from '../../shared/feature.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { WaitingCount } from '../../shared/navigation/waiting-count.tsx';
import { openRequestCountQuery, REFUND_REQUESTS_KEY } from './refund-queries.ts';

const RefundsScreen = lazyComponent(async () => (await import('./refunds-screen.tsx')).RefundsScreen);

/** Refunds and refund requests. */
export const refunds: Feature = {
  screen: { id: 'refunds', label: 'Refunds', key: 'f', Screen: RefundsScreen, Waiting: OpenRequests },
  // Refunds and changes of customers affect what a request shows.
  outdatedBy: ({ type }) =>
    ['resync', 'refund-request', 'purchase', 'customer'].includes(type) ? [REFUND_REQUESTS_KEY] : [],
};

/** Shows the number of open requests. */
function OpenRequests() {
  const { data: count = 0 } = useQuery(openRequestCountQuery);
  return <WaitingCount count={count} what="open" />;
}
