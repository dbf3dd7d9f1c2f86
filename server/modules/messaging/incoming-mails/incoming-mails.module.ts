import { createMailReader } from '#server/gateways/inbound-mail/mail-reader.ts';
import type { Context } from '#server/modules/context.ts';
import type { EmailsService } from '../emails/emails.service.ts';
import { createIncomingMails, type IncomingMailsService } from './incoming-mails.service.ts';

/** Mails that come in. */
export function registerIncomingMails(
  { http, database, config }: Context,
  { emails }: { emails: EmailsService },
): IncomingMailsService {
  const reader = createMailReader();
  http.addHook('onClose', reader.close);
  return createIncomingMails({ database, reader, emails, replyDomain: config.mail.replyDomain });
}
