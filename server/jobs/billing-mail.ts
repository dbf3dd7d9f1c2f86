import { mailJob } from './job.ts';

/** What happened with a customer's money, and the id of the mail that tells it. */
export type BillingMailOrder = { mailId: string } & (
  | { kind: 'payment_failed'; purchaseId: string }
  | { kind: 'refunded'; purchaseId: string; amount: string }
  | { kind: 'canceled'; customerId: string; subscriptionId: string }
  | { kind: 'refund_declined'; customerId: string; requestId: string }
);

/** Tells a customer what happened with their money. */
export const billingMail = mailJob<BillingMailOrder>('billing-mail');
