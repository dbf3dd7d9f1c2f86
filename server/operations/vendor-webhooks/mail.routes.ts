import type { FastifyInstance } from 'fastify';
import { hasBearerToken } from '#server/http/bearer-token.ts';
import type { IncomingMailsService } from '#server/modules/messaging/incoming-mails/incoming-mails.service.ts';
import { AppError } from '#server/shared/errors.ts';

/** In bytes, as large as mail providers pass on. */
const LARGEST_MAIL = 25_000_000;

interface MailRoutes {
  mails: IncomingMailsService;
  /** Undefined when no provider posts mails. */
  secret: string | undefined;
}

/** Mails as a provider posts them, raw. A mail that was stored before is accepted too, so that it is not posted again. */
export async function mailRoutes(app: FastifyInstance, { mails, secret }: MailRoutes): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // Before the body is read.
    scope.addHook('onRequest', async (request) => {
      if (secret && hasBearerToken(request, secret)) return;
      throw new AppError('unauthenticated', 'The secret is missing or wrong');
    });
    scope.post('/api/webhooks/mail', { schema: { hide: true }, bodyLimit: LARGEST_MAIL }, async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new AppError('unsupported_media_type', 'Send message/rfc822');
      await mails.receive(request.body);
      return { received: true };
    });
  });
}
