import type { Context } from '#server/modules/context.ts';
import { emailCheckRoutes } from './email-check.routes.ts';
import { createEmailCheck, type EmailCheckService } from './email-check.service.ts';

export function registerEmailCheck({ http, config: { dnsServers } }: Context): EmailCheckService {
  const emailCheck = createEmailCheck({ dnsServers });
  emailCheckRoutes(http, emailCheck);
  return emailCheck;
}
