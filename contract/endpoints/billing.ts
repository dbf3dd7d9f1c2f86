import * as z from 'zod/mini';
import { MoneyReport, MoneyReportQuery } from '../money-report.ts';
import { PaymentToDecide } from '../payments-to-decide.ts';
import { RefundApproval, RefundRejection, RefundRequest, RefundRequestListQuery } from '../refund-requests.ts';
import { Refund, RefundInput } from '../refunds.ts';
import { Done } from '../staff.ts';
import { Subscription, SubscriptionCancellation } from '../subscriptions.ts';
import type { Endpoint } from './endpoint.ts';

/** Subscriptions, refunds, refund requests, payments to decide about and the money report. */
export const billingEndpoints = {
  listSubscriptions: {
    method: 'GET',
    path: '/api/crm/customers/{id}/subscriptions',
    access: 'staff',
    scope: 'money:read',
    summary: "List a customer's subscriptions, newest first, including ended ones",
    response: z.array(Subscription),
  },
  cancelSubscription: {
    method: 'POST',
    path: '/api/crm/subscriptions/{id}/cancellation',
    access: 'staff',
    summary: 'Cancel a subscription at the end of its period, or now. 202 while Stripe has not confirmed it yet',
    body: SubscriptionCancellation,
    response: Subscription,
    mayBeAccepted: true,
  },
  resumeSubscription: {
    method: 'DELETE',
    path: '/api/crm/subscriptions/{id}/cancellation',
    access: 'staff',
    summary: 'Withdraw a cancellation. 202 while Stripe has not confirmed it yet',
    response: Subscription,
    mayBeAccepted: true,
  },
  refundPurchase: {
    method: 'POST',
    path: '/api/crm/purchases/{id}/refunds',
    access: 'staff',
    role: 'admin',
    summary: 'Refund a purchase, by default the whole remaining amount. 202 while Stripe has not confirmed it yet',
    body: RefundInput,
    response: Refund,
    mayBeAccepted: true,
  },
  listRefundRequests: {
    method: 'GET',
    path: '/api/crm/refund-requests',
    access: 'staff',
    summary: 'List refund requests with their conditions, newest first',
    query: RefundRequestListQuery,
    response: z.array(RefundRequest),
  },
  approveRefundRequest: {
    method: 'POST',
    path: '/api/crm/refund-requests/{id}/approval',
    access: 'staff',
    role: 'admin',
    summary:
      'Approve a request, with a message for the mail if wanted: refund the whole amount and end the subscription. 202 while Stripe has not confirmed it yet',
    body: RefundApproval,
    response: RefundRequest,
    mayBeAccepted: true,
  },
  rejectRefundRequest: {
    method: 'POST',
    path: '/api/crm/refund-requests/{id}/rejection',
    access: 'staff',
    role: 'admin',
    summary: 'Reject a request with a message, which is emailed to the customer',
    body: RefundRejection,
    response: RefundRequest,
  },
  listPaymentsToDecide: {
    method: 'GET',
    path: '/api/crm/payments-to-decide',
    access: 'staff',
    summary:
      'List payments that were probably made for nothing, oldest first: double payments, and payments charged after an ordered ending or for what cannot be used',
    response: z.array(PaymentToDecide),
  },
  returnPayment: {
    method: 'POST',
    path: '/api/crm/payments-to-decide/{id}/return',
    access: 'staff',
    role: 'admin',
    summary:
      'Refund such a payment and end its subscription, once for an `Idempotency-Key`. 202 while Stripe has not confirmed it yet, 409 when it is for something by now',
    response: Refund,
    mayBeAccepted: true,
  },
  keepPayment: {
    method: 'POST',
    path: '/api/crm/payments-to-decide/{id}/keep',
    access: 'staff',
    role: 'admin',
    summary: 'Keep such a payment. 409 when it was decided already',
    response: Done,
  },
  moneyReport: {
    method: 'GET',
    path: '/api/crm/reports/money',
    access: 'staff',
    scope: 'money:read',
    summary: 'Get money and subscriptions by month',
    query: MoneyReportQuery,
    response: MoneyReport,
  },
  exportMoney: {
    method: 'GET',
    path: '/api/crm/reports/money.csv',
    access: 'staff',
    role: 'admin',
    summary: 'Export the money report as a CSV file',
    query: MoneyReportQuery,
    response: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
