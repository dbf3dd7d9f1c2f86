import { guardAccountRoutes } from '#server/http/account-session.ts';
import type { Context } from '#server/modules/context.ts';
import { type AccountSessionsService, createAccountSessionsService } from './account-sessions.service.ts';

export function registerAccountSessions({ http, database }: Context): AccountSessionsService {
  const accountSessions = createAccountSessionsService(database);
  guardAccountRoutes(http, accountSessions.authenticate);
  return accountSessions;
}
