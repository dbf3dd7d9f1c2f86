import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { listing, pageOf } from '../api/list.ts';
import { notSupported, oneOf, text } from '../api/parameters.ts';
import { newest } from '../records.ts';
import { retrieve } from './retrieve.ts';

const optionalText = text().optional();

export const paymentEndpoints = [
  retrieve('/payment_intents', 'paymentIntents', 'payment_intent'),
  endpoint(
    'GET',
    '/payment_intents',
    { ...listing, customer: optionalText, customer_account: notSupported() },
    ({ account, params }) => {
      const intents = newest(
        account.records.paymentIntents,
        ({ customer }) => customer === (params.customer ?? customer),
      );
      return pageOf(intents, params, '/v1/payment_intents', 'payment_intent');
    },
  ),
  retrieve('/charges', 'charges', 'charge'),
  endpoint(
    'GET',
    '/charges',
    { ...listing, customer: optionalText, payment_intent: optionalText, transfer_group: notSupported() },
    ({ account, params }) => {
      const charges = newest(
        account.records.charges,
        ({ customer, payment_intent }) =>
          customer === (params.customer ?? customer) && payment_intent === (params.payment_intent ?? payment_intent),
      );
      return pageOf(charges, params, '/v1/charges', 'charge');
    },
  ),
  retrieve('/payment_methods', 'paymentMethods', 'PaymentMethod'),
  retrieve('/balance_transactions', 'balanceTransactions', 'balance transaction'),
  retrieve('/invoice_payments', 'invoicePayments', 'invoice payment'),
  endpoint(
    'GET',
    '/invoice_payments',
    {
      ...listing,
      invoice: optionalText,
      payment: z.strictObject({ type: oneOf('payment_intent'), payment_intent: optionalText }).optional(),
      status: oneOf('open', 'paid', 'canceled').optional(),
    },
    ({ account, params }) => {
      const asked = params.payment?.payment_intent;
      const payments = newest(
        account.records.invoicePayments,
        ({ invoice, payment, status }) =>
          invoice === (params.invoice ?? invoice) &&
          payment.payment_intent === (asked ?? payment.payment_intent) &&
          status === (params.status ?? status),
      );
      return pageOf(payments, params, '/v1/invoice_payments', 'invoice payment');
    },
  ),
];
