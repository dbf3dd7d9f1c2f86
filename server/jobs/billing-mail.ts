import { mailJob } from './job.ts';

/** An event about a customer's money, and the id of the email about it. */
export type BillingMailOrder = { mailId: string } & (
  | { kind: 'payment_failed'; purchaseId: string }
  | { kind: 'refunded'; purchaseId: string; amount: string }
  | { kind: 'canceled'; customerId: string; subscriptionId: string }
  | { kind: 'refund_declined'; customerId: string; requestId: string }
);

/** Emails a customer about an event that concerns their money. */
export const billingMail = mailJob<BillingMailOrder>('billing-mail');
