import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../core/sandbox.ts';
import { ControlError, parseControl } from '../core/validation.ts';
import { networkReason, postWebhook } from '../core/webhook-delivery.ts';
import { bounceOf, complaintAbout, compose, replyTo } from './answers.ts';
import type { Mail, Mailbox } from './mailbox.ts';

/** In bytes. A mail of 25 MB, written as base64. */
const BODY_LIMIT = 40_000_000;

const header = z.string().max(998);
const incomingMail = z.strictObject({
  from: header.min(1, 'is required'),
  to: z.union([header, z.array(header)]),
  subject: z.string().default(''),
  text: z.string().default(''),
  html: z.string().optional(),
  inReplyTo: header.optional(),
  references: z.union([z.string(), z.array(header)]).optional(),
  headers: z
    .union([z.record(z.string(), z.string()), z.array(z.strictObject({ name: z.string(), value: z.string() }))])
    .default({}),
  attachments: z
    .array(z.strictObject({ name: z.string(), type: z.string().optional(), content: z.base64() }))
    .default([]),
});
const answerText = z.strictObject({ text: z.string().min(1).optional() });

/** What people do with a mail that the product has sent. */
const ACTIONS = {
  reply: replyTo,
  bounce: async (mail: Mail, text?: string) => bounceOf(mail, text),
  complain: async (mail: Mail, text?: string) => complaintAbout(mail, text),
};

/** `GET` and `DELETE /control/mail`, the download of attachments, and the mails that people write to the product. */
export function mailControls(app: FastifyInstance, { config }: Sandbox, mailbox: Mailbox): void {
  /** Posts a raw mail as a provider of incoming mail does. */
  async function post(reply: FastifyReply, raw: Buffer) {
    const headers = { authorization: `Bearer ${config.inboundMailSecret}`, 'content-type': 'message/rfc822' };
    const url = `${config.publicUrl}/api/webhooks/mail`;
    const { status: productStatus, body: productBody } = await postWebhook(url, headers, new Uint8Array(raw)).catch(
      (error: unknown) => {
        throw new ControlError(502, `The product did not answer: ${networkReason(error)}`);
      },
    );
    return reply.code(productStatus).send({ productStatus, productBody });
  }

  app.get('/control/mail', () => mailbox.all());

  app.delete('/control/mail', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });

  app.post('/control/mail/inbound', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { headers, attachments, ...mail } = parseControl(incomingMail, request.body);
    const named = Array.isArray(headers) ? headers : Object.entries(headers).map(([name, value]) => ({ name, value }));
    const messageId = named.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
    const raw = await compose({
      ...mail,
      ...(messageId && { messageId }),
      headers: named.filter(({ value }) => value !== messageId).map(({ name: key, value }) => ({ key, value })),
      attachments: attachments.map(({ name, type, content }) => ({
        filename: name,
        ...(type && { contentType: type }),
        content: Buffer.from(content, 'base64'),
      })),
    });
    return post(reply, raw);
  });

  for (const [action, answer] of Object.entries(ACTIONS)) {
    app.post<{ Params: { id: string } }>(`/control/mail/:id/${action}`, async (request, reply) => {
      const mail = mailbox.get(request.params.id);
      if (!mail) throw new ControlError(404, `No mail ${request.params.id}`);
      const { text } = parseControl(answerText, request.body);
      return post(reply, await answer(mail, text));
    });
  }

  app.get<{ Params: { id: string; index: string } }>('/control/mail/:id/attachments/:index', (request, reply) => {
    const { id, index } = request.params;
    const attachment = mailbox.get(id)?.attachments[Number(index)];
    const content = mailbox.attachment(id, Number(index));
    if (!attachment || !content) throw new ControlError(404, `No attachment ${index} in mail ${id}`);
    return reply
      .type(attachment.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`)
      .header('x-content-type-options', 'nosniff')
      .send(content);
  });
}
