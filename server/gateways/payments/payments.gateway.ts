import type { PaymentFacts } from '#server/shared/payment-status.ts';
import type { ProductType } from '#server/shared/product-type.ts';

/**
 * The interface to a payment provider. Its only adapter is Stripe (stripe.ts). Checkouts, invoices and subscriptions of other
 * products and other shops in the same account are left out, as if they did not exist (own-sales.ts).
 */
export interface PaymentsGateway {
  /**
   * Opens a hosted checkout for a monthly subscription.
   * @throws VendorError when the provider fails; AppError('invalid_input') when it does not accept the customer's data.
   */
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  /** Closes an open checkout, so that it can no longer be paid. Does nothing when it is closed, paid or unknown. @throws VendorError */
  expireCheckout(id: string): Promise<void>;
  /** Reads a price from the provider. @returns undefined for an unknown id. @throws VendorError */
  readPrice(id: string): Promise<PriceState | undefined>;
  /** Reads the current state of a checkout. @returns undefined for an unknown id. @throws VendorError */
  readCheckout(id: string): Promise<CheckoutState | undefined>;
  /** Reads the current state of any payment. @returns undefined for an unknown id. @throws VendorError */
  readPayment(id: string): Promise<PaymentState | undefined>;
  /** Reads the current state of a subscription's invoice. @returns undefined for an unknown id. @throws VendorError */
  readInvoice(id: string): Promise<InvoiceState | undefined>;
  /** Reads the current state of a subscription. @returns undefined for an unknown id. @throws VendorError */
  readSubscription(id: string): Promise<SubscriptionState | undefined>;
  /** Ends a subscription now, without a refund. Does nothing when it has ended or is unknown. @throws VendorError */
  endSubscription(id: string): Promise<void>;
  /**
   * Opens the provider's page where a buyer changes the card and finds invoices. The page links back to `returnUrl`.
   * @returns undefined when the provider does not know the buyer. @throws VendorError
   */
  openBillingPortal(buyer: { stripeCustomerId: string; returnUrl: string }): Promise<string | undefined>;
  /**
   * Lets a subscription end with its period, or resumes it whenever it was to end. Does nothing when it has ended or is unknown.
   * The same key takes effect once. @throws VendorError
   */
  setCancelAtPeriodEnd(id: string, cancels: boolean, idempotencyKey?: string): Promise<void>;
  /** Records in a subscription whether it continues although this payment is refunded. @throws VendorError */
  keepDespiteRefund(id: string, paymentIntentId: string, isKept: boolean): Promise<void>;
  /**
   * Refunds money. The same order is refunded only once, however late it is repeated.
   * @returns the provider's id of it. @throws VendorRefusal when it cannot be given back, else VendorError.
   */
  refund(order: RefundOrder): Promise<string>;
  /** Returns a page of all completed checkouts, newest first. @throws VendorError */
  listCheckouts(page: PageRequest): Promise<StatePage<CheckoutState>>;
  /** Returns a page of all subscription invoices, newest first. @throws VendorError */
  listInvoices(page: PageRequest): Promise<StatePage<InvoiceState>>;
  /** Checks the signature of a webhook. @throws AppError('invalid_input') when it is not genuine. */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent;
}

export interface CheckoutOrder {
  productType: ProductType;
  quantity: number;
  price: LicensePrice;
  /** Our customer's id. The provider returns it with everything that results from this checkout. */
  customerId: string;
  /** The provider's id of the buyer. Without it, the checkout asks for the data again, with `email` filled in. */
  stripeCustomerId: string | undefined;
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** The same key never opens two checkouts. */
  idempotencyKey: string;
}

export interface RefundOrder {
  /** Our own id, which the provider stores with the refund. */
  id: string;
  paymentIntentId: string;
  amountCents: number;
}

export interface OpenedCheckout {
  id: string;
  url: string;
  /** When the checkout stops accepting payment. */
  expiresAt: Date;
  /** Whether the provider no longer knows `stripeCustomerId`. The checkout then asks for the buyer's data again. */
  buyerGone: boolean;
}

/** The monthly price of one license. */
export interface LicensePrice {
  /** The product name that the buyer sees when the price has no name of its own. */
  name: string;
  /** The id of a price at the provider. Without it, the checkout contains the amount. */
  stripePriceId: string | undefined;
  cents: number;
  /** ISO 4217, lower case. */
  currency: string;
}

export interface PriceState {
  id: string;
  /** 0 when the price is not one fixed amount in whole cents. */
  cents: number;
  currency: string;
  /** Whether it is billed monthly, at a fixed amount per license. */
  monthly: boolean;
  /** Whether it can be used. An archived price opens no checkout. */
  active: boolean;
}

/** The state of one payment. */
export interface PaymentState extends PaymentFacts {
  paymentIntentId: string | undefined;
  /** The price after discounts, whether a card or the buyer's credit pays it. */
  invoicedCents: number;
  /** The part of `refundedCents` that went back by disputes that were lost. */
  disputedLostCents: number;
  /** The refunds that the bank has sent back. Undefined when it has sent none back. */
  returnedRefunds: ReturnedRefunds | undefined;
  currency: string;
  /** Details of the buyer's bank dispute. Undefined without a dispute. */
  disputeDetails: DisputeDetails | undefined;
  /** All movements of money that belong to it so far. */
  transactions: BalanceTransaction[];
  /** The bank's message when the payment failed. */
  failureMessage: string | undefined;
}

export interface ReturnedRefunds {
  cents: number;
  /** When the last one came back. */
  lastAt: Date;
}

export interface DisputeDetails {
  id: string;
  /** The provider's reason code. */
  reason: string;
  /** Deadline for evidence. Undefined when the provider does not take any, or no longer does. */
  evidenceDueAt: Date | undefined;
}

/** A movement of money, before the provider's fees. */
export interface BalanceTransaction {
  /** Stays the same for the same movement. */
  id: string;
  kind: 'charge' | 'refund' | 'dispute';
  /** Negative for money that went out. */
  amountCents: number;
  createdAt: Date;
}

export interface SubscriptionState {
  id: string;
  /** Our customer's id from the checkout. */
  customerId: string | undefined;
  productType: ProductType;
  /** Number of licenses that it currently pays for. */
  quantity: number;
  /** Monthly price of the whole subscription as it was sold. A yearly price counts as a twelfth. */
  monthlyCents: number;
  /** The provider's status. */
  status: string;
  startedAt: Date;
  currentPeriodEnd: Date | undefined;
  /** When it will end, if that is known. */
  cancelAt: Date | undefined;
  endedAt: Date | undefined;
  ended: boolean;
  /** Whether it has ended because its payment failed to the last try. */
  endedUnpaid: boolean;
  /** The last successful payment for a period, refunded or not. Undefined before the first one and after the subscription has ended. */
  newestPayment: PaymentState | undefined;
  /** Ids of refunded payments despite which the subscription continues. */
  keptPaymentIds: string[];
}

/** The buyer's data at the provider. */
export interface Buyer {
  stripeCustomerId: string | undefined;
  name: string | undefined;
  email: string | undefined;
  phone: string | undefined;
}

export interface CheckoutState {
  id: string;
  /** Whether the buyer completed the checkout. The money may still be on its way. */
  completed: boolean;
  customerId: string | undefined;
  productType: ProductType;
  quantity: number;
  buyer: Buyer;
  payment: PaymentState;
  subscription: SubscriptionState | undefined;
}

export interface InvoiceState {
  id: string;
  /** Whether it is for a later period, rather than the one that the checkout paid for. */
  renewal: boolean;
  /** Whether it pays for a period, rather than for a change within one, such as more licenses. */
  paysPeriod: boolean;
  subscriptionId: string | undefined;
  customerId: string | undefined;
  buyer: Buyer;
  productType: ProductType;
  quantity: number;
  payment: PaymentState;
}

export interface PageRequest {
  /** Limits the page to objects created at or after this time. */
  since: Date | undefined;
  /** `next` of the previous page. */
  after: string | undefined;
}

export interface StatePage<State> {
  states: State[];
  /** Undefined on the last page. */
  next: string | undefined;
}

/** An event at the provider. `subject` names the object to read. */
export interface PaymentEvent {
  id: string;
  type: string;
  subject: { kind: 'checkout' | 'payment' | 'invoice' | 'subscription'; id: string } | { kind: 'other' };
}
