import { CheckoutRequest, CheckoutResponse, CheckoutSummary, UpsellRequest } from '../checkout.ts';
import { MarketingChange, MarketingConsent } from '../consent.ts';
import { EmailCheckRequest, EmailCheckResponse } from '../email-check.ts';
import { LeadCaptureRequest, LeadCaptureResponse } from '../leads.ts';
import type { Endpoint } from './endpoint.ts';

/** Calls from visitors of the public site. */
export const visitorsEndpoints = {
  validateEmail: {
    method: 'POST',
    path: '/api/validate-email',
    access: 'public',
    summary: 'Check an email address completely',
    body: EmailCheckRequest,
    response: EmailCheckResponse,
  },
  validateEmailDomain: {
    method: 'POST',
    path: '/api/validate-email-domain',
    access: 'public',
    summary: "Check whether an email address's domain accepts mail",
    body: EmailCheckRequest,
    response: EmailCheckResponse,
  },
  leadCapture: {
    method: 'POST',
    path: '/api/lead-capture',
    access: 'public',
    summary: 'Save a lead, and find or create its customer',
    body: LeadCaptureRequest,
    response: LeadCaptureResponse,
  },
  createCheckout: {
    method: 'POST',
    path: '/api/create-checkout-with-customer',
    access: 'public',
    summary: 'Open a card checkout for the agent license',
    body: CheckoutRequest,
    response: CheckoutResponse,
  },
  createUpsell: {
    method: 'POST',
    path: '/api/create-upsell-session',
    access: 'public',
    summary: 'Open a card checkout for team licenses',
    body: UpsellRequest,
    response: CheckoutResponse,
  },
  readCheckoutConsent: {
    method: 'GET',
    path: '/api/checkout-consent',
    access: 'public',
    summary: 'Get whether the buyer wants offers and tips. Only for the browser that has paid',
    response: MarketingConsent,
  },
  saveCheckoutConsent: {
    method: 'POST',
    path: '/api/checkout-consent',
    access: 'public',
    summary: 'Say whether the buyer wants offers and tips. Only from the browser that has paid',
    body: MarketingChange,
    response: MarketingConsent,
  },
  checkoutSummary: {
    method: 'GET',
    path: '/api/checkout-summary',
    access: 'public',
    summary: "Get this browser's purchase",
    response: CheckoutSummary,
  },
} as const satisfies Record<string, Endpoint>;
