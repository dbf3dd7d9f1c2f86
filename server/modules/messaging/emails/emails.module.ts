import type { Context } from '#server/modules/context.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import { emailRoutes, unsubscribeRoutes } from './emails.routes.ts';
import { createEmailsService, type EmailsService } from './emails.service.ts';

export async function registerEmails(context: Context, services: { leads: LeadsService }): Promise<EmailsService> {
  const { http, database, audit, mail, secret, config, pages } = context;
  const emails = createEmailsService({ database, audit, mail, publicUrl: config.publicUrl, secret, ...services });
  emailRoutes(http, emails);
  await unsubscribeRoutes(http, emails, pages);
  return emails;
}
