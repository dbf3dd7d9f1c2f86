import type { FastifyInstance } from 'fastify';
import { ControlError } from '../core/validation.ts';
import type { Mailbox } from './mailbox.ts';

/** `GET` and `DELETE /control/mail`, and the download of attachments. */
export function mailControls(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/control/mail', () => mailbox.all());

  app.delete('/control/mail', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });

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
