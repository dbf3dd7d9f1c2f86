import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { Context } from '#server/modules/context.ts';
import { createEmailCheck, type EmailCheckService } from './email-check.service.ts';

const LIMITS = { perMinute: 120 };

export function registerEmailCheck({ http, config: { dnsServers } }: Context): EmailCheckService {
  const emailCheck = createEmailCheck({ dnsServers });
  addEndpoint(http, endpoints.validateEmail, ({ body }) => emailCheck.check(body.email), LIMITS);
  addEndpoint(http, endpoints.validateEmailDomain, ({ body }) => emailCheck.checkDomain(body.email), LIMITS);
  return emailCheck;
}
