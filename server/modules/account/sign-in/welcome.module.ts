import { welcomeMail } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import type { GuideService } from '../guide/guide.service.ts';
import type { SignInService } from './sign-in.service.ts';
import { createWelcomeService } from './welcome.service.ts';

interface Services {
  guide: GuideService;
  signIn: SignInService;
  emails: EmailsService;
}

export function registerWelcome({ database, jobs, prices, config }: Context, services: Services): void {
  const { publicUrl } = config;
  const { supportEmail } = config.mail;
  const welcome = createWelcomeService({ database, publicUrl, supportEmail, prices, ...services });
  jobs.handle(welcomeMail, ({ purchaseId }) => welcome.send(purchaseId));
}
