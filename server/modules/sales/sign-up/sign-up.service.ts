import { EMAIL_CHECK_FALLBACK_ERROR } from '#contract/email-check-texts.ts';
import type { LeadCaptureRequest } from '#contract/leads.ts';
import { UPSELL_DEFAULT_QUANTITY } from '#contract/limits.ts';
import { AGENT_LICENSE, TEAM_LICENSE } from '#contract/purchases.ts';
import { schedulingUrlFor } from '#contract/scheduling-url.ts';
import { AppError } from '#server/shared/errors.ts';
import type { CheckoutService } from '../checkout/checkout.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import type { EmailCheckService } from './email-check.service.ts';

interface SignUp {
  customerId: string;
  /** Where the visitor continues: the checkout, or the calendar for a demo. */
  url: string;
  /** The id of the opened checkout, if any. */
  checkoutId: string | undefined;
}

interface SignUpOptions {
  /** Stripe sessions that this browser opened earlier. */
  ownCheckouts: string[];
  /** Number of team licenses, used in the upsell only. */
  quantity?: number;
}

interface Dependencies {
  emailCheck: EmailCheckService;
  leads: LeadsService;
  checkout: CheckoutService;
  schedulingUrl: string;
}

export function createSignUpService({ emailCheck, leads, checkout, schedulingUrl }: Dependencies) {
  return {
    /**
     * Combines the calls of the lead dialog into one, for visitors without scripts.
     * @throws AppError('invalid_input') for an email address that fails its check; VendorError
     */
    signUp: async (
      lead: LeadCaptureRequest,
      { ownCheckouts, quantity = UPSELL_DEFAULT_QUANTITY }: SignUpOptions,
    ): Promise<SignUp> => {
      const { isValid, error } = await emailCheck.check(lead.email);
      if (!isValid) throw new AppError('invalid_input', error ?? EMAIL_CHECK_FALLBACK_ERROR);
      const { customerId } = await leads.capture(lead);
      if (lead.productType === 'demo') {
        return { customerId, url: schedulingUrlFor(schedulingUrl, lead), checkoutId: undefined };
      }
      const isUpsell = lead.productType === 'upsell';
      const { id, url } = await checkout.open({
        customerId,
        productType: isUpsell ? TEAM_LICENSE : AGENT_LICENSE,
        quantity: isUpsell ? quantity : 1,
        ownCheckouts,
      });
      return { customerId, url, checkoutId: id };
    },
  };
}
