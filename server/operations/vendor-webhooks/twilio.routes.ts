import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InboundTextsService } from '#server/modules/messaging/texts/inbound-texts.service.ts';

/** In bytes. Four times the size of the longest text with ten pictures. */
const BODY_LIMIT = 65_536;

/** Twilio's webhooks. The scope must not parse bodies. */
export function twilioRoutes(scope: FastifyInstance, texts: InboundTextsService): void {
  const options = { schema: { hide: true }, bodyLimit: BODY_LIMIT };
  scope.post('/api/webhooks/twilio/sms', options, async (request, reply) => {
    const { contentType, body } = await texts.receive(toCall(request));
    return reply.type(contentType).send(body);
  });
  scope.post('/api/webhooks/twilio/status', options, async (request, reply) => {
    await texts.report(toCall(request));
    return reply.code(204).send();
  });
}

function toCall({ url, headers, body }: FastifyRequest) {
  const signature = headers['x-twilio-signature'];
  return {
    path: url,
    signature: typeof signature === 'string' ? signature : undefined,
    rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
}
