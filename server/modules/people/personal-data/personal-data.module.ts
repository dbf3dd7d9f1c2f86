import type { Context } from '#server/modules/context.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { createPersonalDataService, type PersonalDataService } from './personal-data.service.ts';

export function registerPersonalData({ http, database, audit }: Context): PersonalDataService {
  const personalData = createPersonalDataService(database, audit);
  personalDataRoutes(http, personalData);
  return personalData;
}
