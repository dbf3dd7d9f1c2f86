import { readMailbox } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EmailsService } from '../emails/emails.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { createIncomingMails, type IncomingMailsService } from './incoming-mails.service.ts';
import { createMailboxReading } from './mailbox.service.ts';

/** Mails that come in, posted by a provider or read from a mailbox. */
export function registerIncomingMails(
  { http, jobs, database, config, inboundMail, mailboxState }: Context,
  services: { emails: EmailsService; enrollments: EnrollmentsService },
): IncomingMailsService {
  http.addHook('onClose', inboundMail.close);
  const { replyDomain } = config.mail;
  const mails = createIncomingMails({ database, reader: inboundMail, replyDomain, ...services });
  const { mailbox } = inboundMail;
  if (!mailbox) {
    jobs.handle(readMailbox, async () => undefined);
    return mails;
  }
  const onState = (state: 'connected' | 'away') => {
    mailboxState.imap = state;
  };
  if (config.role !== 'web') onState('away');
  const reading = createMailboxReading({ database, mails, mailbox, onState });
  http.addHook('preClose', reading.stop);
  jobs.handle(readMailbox, reading.read);
  return mails;
}
