import type { Context } from '../context.ts';
import { consentRoutes } from './consent.routes.ts';
import { type ConsentService, createConsentService } from './consent.service.ts';

export function registerConsent({ http, database }: Context): ConsentService {
  const consent = createConsentService(database);
  consentRoutes(http, consent);
  return consent;
}
