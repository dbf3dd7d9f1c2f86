import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { SignInService } from '#server/modules/account/sign-in/sign-in.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import { type CheckoutReminders, createCheckoutReminders } from './checkout-reminders.service.ts';

interface Services {
  emails: EmailsService;
  signIn: SignInService;
}

/** Lets staff email a customer who opened a checkout and did not pay. */
export function registerCheckoutReminders({ http, database: { db } }: Context, services: Services): CheckoutReminders {
  const reminders = createCheckoutReminders({ db, ...services });
  addEndpoint(http, endpoints.remindOfCheckout, ({ params, request }) =>
    reminders.send(params.id, staffUserOf(request).id),
  );
  return reminders;
}
