import type { Context } from '#server/modules/context.ts';
import { guideRoutes } from './guide.routes.ts';
import { createGuideService, type GuideService } from './guide.service.ts';

export function registerGuide({ http, config }: Context): GuideService {
  const guide = createGuideService({ supportEmail: config.mail.supportEmail, publicUrl: config.publicUrl });
  guideRoutes(http, guide);
  return guide;
}
