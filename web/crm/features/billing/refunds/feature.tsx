import { useQuery } from '@tanstack/react-query';
import type { Feature } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { WaitingCount } from '#crm/shared/navigation/waiting-count.tsx';
import { openRequestCountQuery, paymentsToDecideQuery, REFUND_REQUESTS_KEY } from './refund-queries.ts';

const RefundsScreen = lazyComponent(async () => (await import('./refunds-screen.tsx')).RefundsScreen);

/** Refunds and refund requests. */
export const refunds: Feature = {
  screen: { id: 'refunds', label: 'Refunds', key: 'f', Screen: RefundsScreen, Waiting: ToDecide },
  // Refunds and changes of customers affect what a request or a payment to decide about shows.
  outdatedBy: ({ type }) =>
    ['resync', 'refund-request', 'purchase', 'customer'].includes(type) ? [REFUND_REQUESTS_KEY] : [],
};

/** Shows the number of open requests and of payments to decide about. */
function ToDecide() {
  const { data: requests = 0 } = useQuery(openRequestCountQuery);
  const { data: payments = [] } = useQuery(paymentsToDecideQuery);
  return <WaitingCount count={requests + payments.length} what="open" />;
}
