import { post } from '#client/api.ts';
import type { LeadForm, ProductType } from '#contract/leads.ts';
import { load } from '../session-storage.ts';
import { LEAD_CAPTURE_FAILED, LeadError, NO_CHECKOUT_URL } from './error-texts.ts';
import type { LeadRequest } from './request.ts';

/** A lead with the displayed consent text and the value of the honeypot field. */
export interface ShownLead extends LeadForm {
  consentText: string;
  homepage: string | undefined;
}

/** Saves the lead and returns its customer's id. @throws ApiError or LeadError */
export async function captureLead(lead: ShownLead, productType: ProductType, signal: AbortSignal): Promise<string> {
  const response = await post(
    '/api/lead-capture',
    { ...lead, productType, page: location.pathname, campaign: load('campaign') },
    { signal },
  );
  if (!response.success) throw new LeadError(response.message || LEAD_CAPTURE_FAILED);
  return response.customerId;
}

/** Opens the checkout of the request and returns its URL. @throws ApiError or LeadError */
export async function openCheckout(request: LeadRequest, customerId: string, signal: AbortSignal): Promise<string> {
  const { url } =
    request.productType === 'upsell'
      ? await post('/api/create-upsell-session', { quantity: request.quantity, customerId }, { signal })
      : await post('/api/create-checkout-with-customer', { customerId }, { signal });
  if (!url) throw new LeadError(NO_CHECKOUT_URL);
  return url;
}
