import type { Context } from '#server/modules/context.ts';
import { consentRoutes } from './consent.routes.ts';
import { type ConsentService, createConsentService } from './consent.service.ts';

export function registerConsent({ http, database, audit }: Context): ConsentService {
  const consent = createConsentService(database, audit);
  consentRoutes(http, consent);
  return consent;
}
