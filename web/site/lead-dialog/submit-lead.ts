import type { LeadForm, ProductType } from '../../../contract/leads.ts';
import { post } from '../../client/api.ts';
import { load } from '../session-storage.ts';
import { LEAD_CAPTURE_FAILED, LeadError, NO_CHECKOUT_URL } from './error-texts.ts';
import type { LeadRequest } from './request.ts';

/** A lead, with what stood beside its fields: the consent as it was shown, and what a program put into the trap. */
export interface ShownLead extends LeadForm {
  consentText: string;
  homepage: string | undefined;
}

/** Keeps the lead. Answers its customer's id. Throws ApiError or LeadError. */
export async function captureLead(lead: ShownLead, productType: ProductType, signal: AbortSignal): Promise<string> {
  const response = await post(
    '/api/lead-capture',
    { ...lead, productType, page: location.pathname, campaign: load('campaign') },
    { signal },
  );
  if (!response.success) throw new LeadError(response.message || LEAD_CAPTURE_FAILED);
  return response.customerId;
}

/** Opens the checkout that the request is about. Answers its URL. Throws ApiError or LeadError. */
export async function openCheckout(request: LeadRequest, customerId: string, signal: AbortSignal): Promise<string> {
  const { url } =
    request.productType === 'upsell'
      ? await post('/api/create-upsell-session', { quantity: request.quantity, customerId }, { signal })
      : await post('/api/create-checkout-with-customer', { customerId }, { signal });
  if (!url) throw new LeadError(NO_CHECKOUT_URL);
  return url;
}
