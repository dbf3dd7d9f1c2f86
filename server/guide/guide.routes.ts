import type { FastifyInstance } from 'fastify';
import type { GuideService } from './guide.service.ts';

export function guideRoutes(app: FastifyInstance, guide: GuideService): void {
  app.get(guide.path, { schema: { summary: 'The 30-Day Getting Started Guide, a PDF' } }, async (_request, reply) =>
    reply
      .type('application/pdf')
      .header('Content-Disposition', `attachment; filename="${guide.filename}"`)
      .header('Cache-Control', 'public, max-age=3600')
      .send(await guide.read()),
  );
}
