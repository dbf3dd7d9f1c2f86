import type { Stripe } from 'stripe';

/**
 * The SDK's type in its JSON form: decimals are strings, and expandable fields are ids.
 * Builders with this return type must set every field that the SDK's types require.
 */
type Wire<V> = string extends V ? Extract<V, string | number | boolean | null | undefined> : WireEach<V>;

type WireEach<V> = V extends Stripe.Decimal
  ? string
  : V extends (infer Item)[]
    ? Wire<Item>[]
    : V extends object
      ? { [Key in keyof V]: Wire<V[Key]> }
      : V;

export type Address = Wire<Stripe.Address>;
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>;
export type Charge = Wire<Stripe.Charge>;
export type Coupon = Wire<Stripe.Coupon>;
export type CreditNote = Wire<Stripe.CreditNote>;
export type Customer = Wire<Stripe.Customer>;
export type CustomerBalanceTransaction = Wire<Stripe.CustomerBalanceTransaction>;
export type DeletedCustomer = Wire<Stripe.DeletedCustomer>;
export type Discount = Wire<Stripe.Discount>;
export type Dispute = Wire<Stripe.Dispute>;
export type Event = Wire<Omit<Stripe.EventBase, 'data'>> & {
  data: { object: Resource; previous_attributes?: object };
};
export type EventType = Stripe.Event.Type;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLineItem = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type LineItem = Wire<Stripe.LineItem>;
export type Metadata = Wire<Stripe.Metadata>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Plan = Wire<Stripe.Plan>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type Price = Wire<Stripe.Price>;
export type Product = Wire<Stripe.Product>;
export type PromotionCode = Wire<Stripe.PromotionCode>;
export type Refund = Wire<Stripe.Refund>;
export type Session = Wire<Stripe.Checkout.Session>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;

/** Any of these types: an object with an id and the name of its kind. */
export interface Resource {
  id: string;
  object: string;
}

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}
