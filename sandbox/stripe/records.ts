import type { Collection, Store } from '../core/store.ts';
import type {
  BalanceTransaction,
  Charge,
  Coupon,
  CreditNote,
  Customer,
  CustomerBalanceTransaction,
  DeletedCustomer,
  Discount,
  Dispute,
  Event,
  Invoice,
  InvoicePayment,
  LineItem,
  PaymentIntent,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  PromotionCode,
  Refund,
  Session,
  Subscription,
} from './wire.ts';

/** The internal data of a checkout session. */
export interface SessionBacking {
  lines: LineItem[];
  /** The caller's values for the session's payment. `subscriptionData` has those for its subscription. */
  intentData: Partial<
    Pick<
      PaymentIntent,
      'description' | 'metadata' | 'receipt_email' | 'setup_future_usage' | 'statement_descriptor_suffix'
    >
  >;
  subscriptionData: Partial<Pick<Subscription, 'description' | 'metadata'>>;
  /** The last payment attempt, including declined ones. The session's own field stays null for subscriptions. */
  paymentIntent: string | null;
}

/** Opens the stand-in's data: one collection for each kind of object. */
export function openRecords(store: Store) {
  return {
    balanceTransactions: store.collection<BalanceTransaction>('stripe_balance_transactions'),
    charges: store.collection<Charge>('stripe_charges'),
    coupons: store.collection<Coupon>('stripe_coupons'),
    creditNotes: store.collection<CreditNote>('stripe_credit_notes'),
    customerBalanceTransactions: store.collection<CustomerBalanceTransaction>('stripe_customer_balance_transactions'),
    customers: store.collection<Customer>('stripe_customers'),
    deletedCustomers: store.collection<DeletedCustomer>('stripe_deleted_customers'),
    discounts: store.collection<Discount>('stripe_discounts'),
    disputes: store.collection<Dispute>('stripe_disputes'),
    events: store.collection<Event>('stripe_events'),
    invoicePayments: store.collection<InvoicePayment>('stripe_invoice_payments'),
    invoices: store.collection<Invoice>('stripe_invoices'),
    paymentIntents: store.collection<PaymentIntent>('stripe_payment_intents'),
    paymentMethods: store.collection<PaymentMethod>('stripe_payment_methods'),
    portalSessions: store.collection<PortalSession>('stripe_portal_sessions'),
    prices: store.collection<Price>('stripe_prices'),
    products: store.collection<Product>('stripe_products'),
    promotionCodes: store.collection<PromotionCode>('stripe_promotion_codes'),
    refunds: store.collection<Refund>('stripe_refunds'),
    sessionBackings: store.collection<SessionBacking>('stripe_session_backings'),
    sessions: store.collection<Session>('stripe_sessions'),
    subscriptions: store.collection<Subscription>('stripe_subscriptions'),
  };
}

export type Records = ReturnType<typeof openRecords>;

/** Returns a document that must exist, because only this stand-in writes references to it. */
export function mustGet<T>(collection: Collection<T>, id: string | null | undefined): T {
  const document = id ? collection.get(id) : undefined;
  if (document === undefined) throw new Error(`the sandbox's store has lost ${id}`);
  return document;
}

/** Returns the matching documents, newest first. */
export function newest<T>(collection: Collection<T>, fits: (document: T) => boolean = () => true): T[] {
  return collection.all().filter(fits).reverse();
}

/** Returns the subscriptions of a customer that have not ended, newest first. */
export function runningSubscriptions({ subscriptions }: Records, customer: string): Subscription[] {
  return newest(subscriptions, (each) => each.customer === customer && each.status !== 'canceled');
}
