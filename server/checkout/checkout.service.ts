import { randomUUID } from 'node:crypto';
import type { CheckoutSummary } from '../../contract/checkout.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { Database } from '../database/database.ts';
import { isForeignKeyViolation } from '../database/errors.ts';
import { AppError } from '../errors.ts';
import type { PaymentsGateway } from '../gateways/payments/payments.gateway.ts';
import type { PurchasesService } from '../purchases/purchases.service.ts';
import { insertCheckout } from './checkout.store.ts';

export interface Order {
  customerId: string;
  productType: string;
  quantity: number;
  /** This browser made the customer itself, so it may see what the payment provider has stored about them. */
  trusted: boolean;
}

export interface CheckoutService {
  /** Opens a card checkout. @throws AppError('not_found') for an unknown customer; VendorError when Stripe fails. */
  open(order: Order): Promise<{ id: string; url: string }>;
  /** The newest purchase among a browser's own checkouts. */
  findPurchase(stripeSessionIds: string[]): Promise<CheckoutSummary['purchase']>;
}

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  customers: CustomersService;
  purchases: PurchasesService;
  publicUrl: string;
}

export function createCheckoutService(dependencies: Dependencies): CheckoutService {
  const { database, payments, customers, purchases, publicUrl } = dependencies;
  return {
    open: async ({ customerId, productType, quantity, trusted }) => {
      const customer = await customers.find(database.db, customerId);
      if (!customer) return missing();
      const checkout = await payments.openCheckout({
        customerId: customer.id,
        productType,
        quantity,
        email: customer.email,
        stripeCustomerId: trusted ? (customer.stripeCustomerId ?? undefined) : undefined,
        successUrl: `${publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${publicUrl}/`,
        idempotencyKey: randomUUID(),
      });
      // Written after Stripe has answered: a failed call leaves nothing, and the payment itself carries the customer's id.
      await insertCheckout(database.db, {
        customerId: customer.id,
        stripeSessionId: checkout.id,
        productType,
        quantity,
      }).catch((error: unknown) => {
        // Deleted while Stripe was asked.
        if (isForeignKeyViolation(error)) return missing();
        throw error;
      });
      return checkout;
    },
    findPurchase: async (stripeSessionIds) => {
      for (const id of stripeSessionIds) {
        const purchase = await purchases.findOrSettle(id);
        if (purchase) {
          const { productType, quantity, amount, status } = purchase;
          return { productType, quantity, amount, status };
        }
      }
      return null;
    },
  };
}

function missing(): never {
  throw new AppError('not_found', 'Customer data error: this customer does not exist');
}
