import type { PaymentsGateway } from '../../gateways/payments/payments.gateway.ts';
import type { EndedSubscription } from '../../jobs/end-subscription.ts';
import { isPaidBack } from './purchase.rules.ts';

export interface SubscriptionsService {
  /**
   * Ends a subscription whose customer was deleted, or whose newest payment went back in full: what was paid for since the
   * refund keeps running. Twice does as much as once. @throws VendorError
   */
  end(order: EndedSubscription): Promise<void>;
}

export function createSubscriptionsService(payments: PaymentsGateway): SubscriptionsService {
  return {
    end: async ({ subscriptionId, reason }) => {
      if (reason === 'refunded') {
        const subscription = await payments.readSubscription(subscriptionId);
        if (!subscription || !isPaidBack(subscription)) return;
      }
      await payments.endSubscription(subscriptionId);
    },
  };
}
