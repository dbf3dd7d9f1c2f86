import type { Context } from '#server/modules/context.ts';
import type { CheckoutService } from '../checkout/checkout.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import type { EmailCheckService } from './email-check.service.ts';
import { signUpRoutes } from './sign-up.routes.ts';
import { createSignUpService } from './sign-up.service.ts';

interface Services {
  emailCheck: EmailCheckService;
  leads: LeadsService;
  checkout: CheckoutService;
}

export async function registerSignUp({ http, config, pages }: Context, services: Services): Promise<void> {
  const signUps = createSignUpService({ schedulingUrl: config.schedulingUrl, ...services });
  await signUpRoutes(http, signUps, pages);
}
