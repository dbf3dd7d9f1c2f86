import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../core/sandbox.ts';
import { ControlError, parseControl } from '../core/validation.ts';
import { networkReason } from '../core/webhook-delivery.ts';
import { channelOf, numberOf, onChannelOf } from './addresses.ts';
import type { Delivery } from './delivery.ts';
import { createInbound } from './inbound.ts';
import { createMediaFiles, mediaFile } from './media.ts';
import { type Message, STATUSES } from './message.ts';
import { isE164, ownNumbers } from './numbers.ts';
import { countSegments } from './segments.ts';
import type { Texts } from './texts.ts';
import type { ProductAnswer } from './webhooks.ts';

const phone = z
  .string()
  .refine(
    (address) => isE164(numberOf(address)) || channelOf(address) === 'messenger',
    'must be a phone number with its country code, for example +14155550100 or rcs:+14155550100',
  );
/** The product's senders may be names, as with RCS. */
const ours = z.string().refine((address) => channelOf(address) !== 'sms' || isE164(address), 'must be a phone number');
const inboundText = z
  .strictObject({
    from: phone,
    to: ours.optional(),
    body: z.string().max(1600, 'must have at most 1600 characters').default(''),
    /** Pictures by URL. `media` has pictures with their content. */
    mediaUrls: z.array(z.url()).max(10).default([]),
    media: z.array(mediaFile).max(10).default([]),
  })
  .refine(({ body, mediaUrls, media }) => body !== '' || mediaUrls.length + media.length > 0, {
    path: ['body'],
    message: 'is required',
  });

const statusChange = z.strictObject({
  status: z.enum(STATUSES),
  errorCode: z.coerce.number().int().min(10_000).max(99_999).nullish(),
});

/** `GET /control/texts`, `POST /control/texts/inbound` and `POST /control/texts/{sid}/status`. */
export function textControls(app: FastifyInstance, sandbox: Sandbox, texts: Texts, delivery: Delivery): void {
  const { config } = sandbox;
  const receive = createInbound(sandbox, texts, delivery);
  const files = createMediaFiles(sandbox);
  files.routes(app);

  app.get('/control/texts', () => texts.all().map(describe));

  app.post('/control/texts/inbound', async (request, reply) => {
    const { media, ...text } = parseControl(inboundText, request.body);
    const mediaUrls = [...text.mediaUrls, ...media.map(files.keep)];
    const to = text.to ?? onChannelOf(text.from, ownNumbers(config).number);
    const { message, answer } = await receive({ ...text, to, mediaUrls }).catch(unanswered);
    return answerAsProduct(reply, message.sid, answer);
  });

  app.post<{ Params: { sid: string } }>('/control/texts/:sid/status', async (request, reply) => {
    const message = texts.get(request.params.sid);
    if (!message) throw new ControlError(404, `No text ${request.params.sid}`);
    if (message.direction === 'inbound')
      throw new ControlError(400, 'Only a text that was sent has a status to report');
    const { status, errorCode } = parseControl(statusChange, request.body);
    const url = message.statusCallback ?? `${config.publicUrl}/api/webhooks/twilio/status`;
    const answer = await delivery.setStatus(message, status, errorCode ?? null, url).catch(unanswered);
    return answerAsProduct(reply, message.sid, answer);
  });
}

function describe(message: Message) {
  const { sid, direction, from, to, body, status, createdAt: at, errorCode, mediaUrls } = message;
  return { sid, direction, from, to, body, status, at, errorCode, mediaUrls, segments: countSegments(body).segments };
}

function answerAsProduct(reply: FastifyReply, sid: string, answer: ProductAnswer) {
  const { status: productStatus, body: productBody } = answer;
  reply.code(productStatus);
  return productStatus === 204 ? reply.send() : reply.send({ sid, productStatus, productBody });
}

function unanswered(error: unknown): never {
  throw new ControlError(502, `The product did not answer: ${networkReason(error)}`);
}
