import * as z from 'zod/mini';
import { ErrorBody } from '#contract/errors.ts';
import type { Context } from '#server/modules/context.ts';
import { createGuideService, type GuideService } from './guide.service.ts';

export function registerGuide({ http, config }: Context): GuideService {
  const guide = createGuideService({ supportEmail: config.mail.supportEmail, publicUrl: config.publicUrl });
  const schema = {
    summary: 'The 30-Day Getting Started Guide, a PDF',
    operationId: 'downloadGuide',
    tags: ['Visitors'],
    security: [],
    response: { 200: z.file(), '4xx': ErrorBody },
  };
  http.get(guide.path, { schema }, async (_request, reply) =>
    reply
      .type('application/pdf')
      .header('Content-Disposition', `attachment; filename="${guide.filename}"`)
      .header('Cache-Control', 'public, max-age=3600')
      .send(await guide.read()),
  );
  return guide;
}
