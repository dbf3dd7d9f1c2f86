import { useQuery } from '@tanstack/react-query';
import type { Feature } from '../../shared/feature.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { WaitingCount } from '../../shared/navigation/waiting-count.tsx';
import { openRequestCountQuery, REFUND_REQUESTS_KEY } from './refund-queries.ts';

const RefundsScreen = lazyComponent(async () => (await import('./refunds-screen.tsx')).RefundsScreen);

/** Who asks for the money back, and what staff say to it. */
export const refunds: Feature = {
  screen: { id: 'refunds', label: 'Refunds', key: 'f', Screen: RefundsScreen, Waiting: OpenRequests },
  // A refund and a customer's change may change what is shown of a request.
  outdatedBy: ({ type }) =>
    ['resync', 'refund-request', 'purchase', 'customer'].includes(type) ? [REFUND_REQUESTS_KEY] : [],
};

/** How many requests wait for a decision. */
function OpenRequests() {
  const { data: count = 0 } = useQuery(openRequestCountQuery);
  return <WaitingCount count={count} what="open" />;
}
