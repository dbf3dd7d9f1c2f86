import { createMailReader } from '#server/gateways/inbound-mail/mail-reader.ts';
import { readMailbox } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EmailsService } from '../emails/emails.service.ts';
import { createIncomingMails, type IncomingMailsService } from './incoming-mails.service.ts';
import { createMailboxReading } from './mailbox.service.ts';

/** Mails that come in, posted by a provider or read from a mailbox. */
export function registerIncomingMails(
  { http, jobs, database, config, mailboxState }: Context,
  { emails }: { emails: EmailsService },
): IncomingMailsService {
  const reader = createMailReader();
  http.addHook('onClose', reader.close);
  const mails = createIncomingMails({ database, reader, emails, replyDomain: config.mail.replyDomain });
  const { imapUrl } = config.inbound;
  if (imapUrl === undefined) {
    jobs.handle(readMailbox, async () => undefined);
    return mails;
  }
  const onState = (state: 'connected' | 'away') => {
    mailboxState.imap = state;
  };
  onState('away');
  const mailbox = createMailboxReading({ database, mails, imapUrl, onState });
  http.addHook('preClose', mailbox.stop);
  jobs.handle(readMailbox, mailbox.read);
  return mails;
}
