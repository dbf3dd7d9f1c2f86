/** What the product asks of a payment provider, in our words. Stripe is the one adapter (stripe.ts). */
export interface PaymentsGateway {
  /**
   * Opens a hosted checkout for a monthly subscription.
   * @throws VendorError when the provider fails; AppError('invalid_input') when it does not accept the customer's data.
   */
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  /** What a price made at the provider says; undefined when it knows none by this id. @throws VendorError */
  readPrice(id: string): Promise<PriceState | undefined>;
  /** The provider's present truth about a checkout; undefined when it knows none by this id. @throws VendorError */
  readCheckout(id: string): Promise<CheckoutState | undefined>;
  /** The present truth about a payment, whatever it is for; undefined when it knows none by this id. @throws VendorError */
  readPayment(id: string): Promise<PaymentState | undefined>;
  /** The present truth about a subscription's invoice. @throws VendorError */
  readInvoice(id: string): Promise<InvoiceState | undefined>;
  /** The present truth about a subscription. @throws VendorError */
  readSubscription(id: string): Promise<SubscriptionState | undefined>;
  /** Ends a subscription now; what was paid stays paid. One that has ended, or is unknown, is left alone. @throws VendorError */
  endSubscription(id: string): Promise<void>;
  /**
   * Opens the provider's own page where a buyer changes the card and finds invoices, and which leads back to `returnUrl`.
   * Undefined when it does not know the buyer. @throws VendorError
   */
  openBillingPortal(buyer: { stripeCustomerId: string; returnUrl: string }): Promise<string | undefined>;
  /**
   * Has a subscription end with its period, or go on after all. One that has ended, or is unknown, is left alone.
   * The same key does nothing twice. @throws VendorError
   */
  setCancelAtPeriodEnd(id: string, cancels: boolean, idempotencyKey?: string): Promise<void>;
  /** Notes with a subscription whether it goes on although this payment of it goes back. @throws VendorError */
  keepDespiteRefund(id: string, paymentIntentId: string, isKept: boolean): Promise<void>;
  /**
   * Gives money back; the same order never does so twice, however late it comes again.
   * @returns the provider's id of it. @throws VendorRefusal when it cannot be given back, else VendorError.
   */
  refund(order: RefundOrder): Promise<string>;
  /** A page of all completed checkouts, the newest first. @throws VendorError */
  listCheckouts(page: PageRequest): Promise<StatePage<CheckoutState>>;
  /** A page of all invoices of subscriptions, the newest first. @throws VendorError */
  listInvoices(page: PageRequest): Promise<StatePage<InvoiceState>>;
  /** Checks the signature of a webhook. @throws AppError('invalid_input') when it is not genuine. */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent;
}

export interface CheckoutOrder {
  productType: string;
  quantity: number;
  price: LicensePrice;
  /** Our customer; comes back with everything that follows from this checkout. */
  customerId: string;
  /** The buyer at the provider; without it the checkout asks anew, with `email` filled in. */
  stripeCustomerId: string | undefined;
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** The same key never opens two checkouts. */
  idempotencyKey: string;
}

export interface RefundOrder {
  /** Ours: the order is known by it at the provider. */
  id: string;
  paymentIntentId: string;
  amountCents: number;
}

export interface OpenedCheckout {
  id: string;
  url: string;
  /** When it takes no payment any more. */
  expiresAt: Date;
  /** The provider does not know the order's `stripeCustomerId` any more: the checkout asks anew, as without one. */
  buyerGone: boolean;
}

/** What one license costs a month. */
export interface LicensePrice {
  /** What the buyer reads at the checkout, where the price has no name of its own. */
  name: string;
  /** A price made at the provider; without one the amount is sent along. */
  stripePriceId: string | undefined;
  cents: number;
  /** ISO 4217, lower case. */
  currency: string;
}

export interface PriceState {
  id: string;
  /** 0 when it is not one fixed amount in whole cents. */
  cents: number;
  currency: string;
  /** Billed each month, neither once nor by use. */
  monthly: boolean;
  /** An archived one opens no checkout. */
  active: boolean;
}

/** What became of the money of one payment. */
export interface PaymentState {
  outcome: 'pending' | 'paid' | 'failed' | 'canceled';
  paymentIntentId: string | undefined;
  totalCents: number;
  refundedCents: number;
  currency: string;
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** Why the buyer's bank has disputed it; undefined when it has not. */
  disputeDetails: DisputeDetails | undefined;
  /** What came and went with it so far. */
  transactions: BalanceTransaction[];
  /** What the bank said when the money could not be taken. */
  failureMessage: string | undefined;
}

export interface DisputeDetails {
  id: string;
  /** The provider's word. */
  reason: string;
  /** Until when evidence is taken; undefined when it is not, or not any more. */
  evidenceDueAt: Date | undefined;
}

/** Money that came or went, before the provider's own fees. */
export interface BalanceTransaction {
  /** Always the same for the same movement. */
  id: string;
  kind: 'charge' | 'refund' | 'dispute';
  /** Negative for what went. */
  amountCents: number;
  createdAt: Date;
}

export interface SubscriptionState {
  id: string;
  /** Our customer, as the checkout has named it. */
  customerId: string | undefined;
  /** Empty for one of another product in the same account. */
  productType: string;
  /** Licenses it pays for at present. */
  quantity: number;
  /** What all of it costs a month, as it was sold; of one that is paid by the year a twelfth. */
  monthlyCents: number;
  /** The provider's word. */
  status: string;
  startedAt: Date;
  currentPeriodEnd: Date | undefined;
  /** When it is known to end. */
  cancelAt: Date | undefined;
  endedAt: Date | undefined;
  ended: boolean;
  /** The last payment that came in, refunded or not; undefined before the first one, and not asked for once it has ended. */
  newestPayment: PaymentState | undefined;
  /** The payments that went back although the subscription was to be kept. */
  keptPaymentIds: string[];
}

/** The buyer as the provider knows them. */
export interface Buyer {
  stripeCustomerId: string | undefined;
  name: string | undefined;
  email: string | undefined;
  phone: string | undefined;
}

export interface CheckoutState {
  id: string;
  /** The buyer went through with it; the money may still be on its way. */
  completed: boolean;
  customerId: string | undefined;
  productType: string;
  quantity: number;
  buyer: Buyer;
  payment: PaymentState;
  subscription: SubscriptionState | undefined;
}

export interface InvoiceState {
  id: string;
  /** A later period of a subscription, rather than the one its checkout paid for. */
  renewal: boolean;
  subscriptionId: string | undefined;
  customerId: string | undefined;
  buyer: Buyer;
  productType: string;
  quantity: number;
  payment: PaymentState;
}

export interface PageRequest {
  /** Only what was made at this instant or later. */
  since: Date | undefined;
  /** `next` of the page before. */
  after: string | undefined;
}

export interface StatePage<State> {
  states: State[];
  /** Undefined on the last page. */
  next: string | undefined;
}

/** Something happened at the provider; `subject` says where to look. */
export interface PaymentEvent {
  id: string;
  type: string;
  subject: { kind: 'checkout' | 'payment' | 'invoice' | 'subscription'; id: string } | { kind: 'other' };
}
