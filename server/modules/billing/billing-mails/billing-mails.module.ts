import { billingMail } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import { createBillingMailsService } from './billing-mails.service.ts';

export function registerBillingMails(
  { database, jobs, prices, config }: Context,
  services: { emails: EmailsService },
): void {
  const { publicUrl } = config;
  const { supportEmail } = config.mail;
  const { currency } = prices;
  const mails = createBillingMailsService({ database, jobs, publicUrl, supportEmail, currency, ...services });
  jobs.handle(billingMail, mails.send);
}
