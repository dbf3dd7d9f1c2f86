import type { Refundable } from '#contract/refund-requests.ts';
import type { Db } from '#server/database/database.ts';
import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { SubscriptionsService } from '#server/modules/billing/subscriptions/subscriptions.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { ConsentService } from '#server/modules/messaging/consent/consent.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { PersonalDataService } from '#server/modules/people/personal-data/personal-data.service.ts';
import type { CheckoutService } from '#server/modules/sales/checkout/checkout.service.ts';
import type { GuideService } from '../guide/guide.service.ts';
import type { AccountSessionsService } from '../sign-in/account-sessions.service.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountService } from './account.service.ts';
import { createAccountGuideService } from './account-guide.service.ts';

interface Services {
  accountSessions: AccountSessionsService;
  signIn: SignInService;
  customers: CustomersService;
  checkout: CheckoutService;
  purchases: PurchasesService;
  subscriptions: SubscriptionsService;
  guide: GuideService;
  personalData: PersonalDataService;
  consent: ConsentService;
  refundableOf: (db: Db, customerId: string) => Promise<Refundable | null>;
}

export function registerAccount(
  context: Context,
  { guide: theGuide, personalData, consent, ...services }: Services,
): void {
  const { http, database, payments, prices, config } = context;
  const guide = createAccountGuideService(database, theGuide);
  const account = createAccountService({
    database,
    payments,
    prices,
    guide,
    publicUrl: config.publicUrl,
    supportEmail: config.mail.supportEmail,
    ...services,
  });
  accountRoutes(http, { account, accountSessions: services.accountSessions, guide, personalData, consent });
}
