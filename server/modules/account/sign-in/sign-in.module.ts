import { signInLink } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { TeamMembersService } from '#server/modules/people/team-members/team-members.service.ts';
import { mailsToAddress } from '#server/shared/rate-limits.ts';
import type { AiAppService } from '../ai-app/ai-app.service.ts';
import type { AccountSessionsService } from './account-sessions.service.ts';
import { signInLinkRoutes, signInPages } from './sign-in.routes.ts';
import { createSignInService, type SignInService } from './sign-in.service.ts';
import type { SignInLinks } from './sign-in-links.service.ts';

interface Services {
  aiApp: AiAppService;
  customers: CustomersService;
  teamMembers: TeamMembersService;
  accountSessions: AccountSessionsService;
  emails: EmailsService;
  signInLinks: SignInLinks;
}

export async function registerSignIn(context: Context, { aiApp, ...services }: Services): Promise<SignInService> {
  const { http, database, jobs, audit, config, pages, mailLimits } = context;
  const limiter = mailLimits.limiter(mailsToAddress('sign-in links'));
  const { supportEmail } = config.mail;
  const signIn = createSignInService({ database, jobs, audit, limiter, supportEmail, ...services });
  signInLinkRoutes(http, signIn);
  await signInPages(http, signIn, { aiApp, pages });
  jobs.handle(signInLink, signIn.deliver);
  return signIn;
}
