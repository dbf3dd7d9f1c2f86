import type { LeadCaptureRequest } from '../../contract/leads.ts';
import { AGENT_LICENSE } from '../../contract/purchases.ts';
import type { CheckoutService } from '../checkout/checkout.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';

export interface SignUp {
  customerId: string;
  /** Nobody had this email before. */
  created: boolean;
  /** Where the visitor goes on: the checkout, or the calendar for a demo. */
  url: string;
  /** The checkout that was opened, if one was. */
  checkoutId: string | undefined;
}

export interface SignUpService {
  /** What the lead dialog does in two calls, in one, for visitors without scripts. @throws VendorError */
  signUp(lead: LeadCaptureRequest, ownsCustomer: (customerId: string) => boolean): Promise<SignUp>;
}

interface Dependencies {
  leads: LeadsService;
  checkout: CheckoutService;
  schedulingUrl: string;
}

export function createSignUpService({ leads, checkout, schedulingUrl }: Dependencies): SignUpService {
  return {
    signUp: async (lead, ownsCustomer) => {
      const { customerId, created } = await leads.capture(lead);
      if (lead.productType === 'demo') return { customerId, created, url: schedulingUrl, checkoutId: undefined };
      const order = {
        customerId,
        productType: AGENT_LICENSE,
        quantity: 1,
        trusted: created || ownsCustomer(customerId),
      };
      const { id, url } = await checkout.open(order);
      return { customerId, created, url, checkoutId: id };
    },
  };
}
