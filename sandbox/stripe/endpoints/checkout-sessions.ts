import { z } from 'zod';
import { type Call, endpoint } from '../api/endpoint.ts';
import { invalid } from '../api/errors.ts';
import { lineItemsOf } from '../api/included-lists.ts';
import { listing, pageOf, paging } from '../api/list.ts';
import { email, metadataUpdate, notSupported, oneOf, text } from '../api/parameters.ts';
import { expireCheckout } from '../lifecycle/checkouts.ts';
import { buildSession } from '../objects/session.ts';
import { newest } from '../records.ts';
import type { Metadata, Session } from '../wire.ts';
import { mergeMetadata } from './changes.ts';
import { lineFrom } from './checkout-lines.ts';
import { sessionCreation } from './checkout-session-parameters.ts';
import { checkCombinations, checkLines } from './checkout-session-rules.ts';
import { withoutUndefined } from './products-and-prices.ts';
import { find, retrieve } from './retrieve.ts';

const PATH = '/checkout/sessions';
const KIND = 'checkout.session';

function create({ account, params }: Call<typeof sessionCreation>): Session {
  checkCombinations(params);
  if (params.customer) find(account, 'customers', 'customer', params.customer, 'customer');
  const lines = (params.line_items ?? []).map((asked, index) => lineFrom(account, asked, index));
  checkLines(lines, params.mode);
  const { consent_collection: consent, custom_text } = params;
  const details = withoutUndefined({
    allow_promotion_codes: params.allow_promotion_codes,
    billing_address_collection: params.billing_address_collection,
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id,
    customer: params.customer,
    customer_creation: params.customer_creation,
    customer_email: params.customer_email,
    expires_at: params.expires_at,
    integration_identifier: params.integration_identifier,
    locale: params.locale,
    origin_context: params.origin_context,
    payment_method_collection: params.payment_method_collection,
    phone_number_collection: params.phone_number_collection,
    submit_type: params.submit_type,
    success_url: params.success_url,
    consent_collection: consent && {
      payment_method_reuse_agreement: consent.payment_method_reuse_agreement ?? null,
      promotions: consent.promotions ?? null,
      terms_of_service: consent.terms_of_service ?? null,
    },
    custom_text: custom_text && {
      after_submit: custom_text.after_submit ?? null,
      shipping_address: custom_text.shipping_address ?? null,
      submit: custom_text.submit ?? null,
      terms_of_service_acceptance: custom_text.terms_of_service_acceptance ?? null,
    },
  });
  const metadata = mergeMetadata({}, params.metadata);
  const session = buildSession({ ...details, metadata, mode: params.mode }, lines, account.checkoutUrl);
  const { description, receipt_email, setup_future_usage, statement_descriptor_suffix } =
    params.payment_intent_data ?? {};
  const intent = { description, receipt_email, setup_future_usage, statement_descriptor_suffix };
  account.records.sessions.put(session.id, session);
  account.records.sessionBackings.put(session.id, {
    lines,
    intentData: withoutUndefined({ ...intent, metadata: mergeMetadata({}, params.payment_intent_data?.metadata) }),
    subscriptionData: withoutUndefined({
      description: params.subscription_data?.description,
      metadata: mergeMetadata({}, params.subscription_data?.metadata),
    }),
    paymentIntent: null,
  });
  return session;
}

const list = endpoint(
  'GET',
  PATH,
  {
    ...listing,
    customer: text().optional(),
    customer_account: notSupported(),
    customer_details: z.strictObject({ email: email() }).optional(),
    payment_intent: text().optional(),
    payment_link: notSupported(),
    status: oneOf('complete', 'expired', 'open').optional(),
    subscription: text().optional(),
  },
  ({ account, params }) => {
    const { customer, customer_details, payment_intent, status, subscription } = params;
    const fits = (session: Session) =>
      session.customer === (customer ?? session.customer) &&
      session.payment_intent === (payment_intent ?? session.payment_intent) &&
      session.status === (status ?? session.status) &&
      session.subscription === (subscription ?? session.subscription) &&
      (!customer_details || session.customer_details?.email === customer_details.email);
    return pageOf(newest(account.records.sessions, fits), params, `/v1${PATH}`, KIND);
  },
);

export const checkoutSessionEndpoints = [
  endpoint('POST', PATH, sessionCreation, create),
  retrieve(PATH, 'sessions', KIND),
  list,
  endpoint('POST', `${PATH}/:id`, { metadata: metadataUpdate().optional() }, ({ account, id, params }) => {
    const session = find(account, 'sessions', KIND, id);
    const updated = { ...session, metadata: mergeMetadata((session.metadata ?? {}) as Metadata, params.metadata) };
    account.records.sessions.put(id, updated);
    return updated;
  }),
  endpoint('POST', `${PATH}/:id/expire`, {}, ({ account, id }) => {
    const session = find(account, 'sessions', KIND, id);
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    return expireCheckout(account, session);
  }),
  endpoint('GET', `${PATH}/:id/line_items`, paging, ({ account, id, params }) => {
    find(account, 'sessions', KIND, id);
    const { data, url } = lineItemsOf(account, id);
    return pageOf(data, params, url, 'line_item');
  }),
];
