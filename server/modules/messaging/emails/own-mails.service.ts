import type { Purpose } from '#contract/channels.ts';
import type { Database } from '#server/database/database.ts';
import type { Mail, MailContent, MailGateway } from '#server/gateways/mail/mail.gateway.ts';
import { VendorRefusal } from '#server/shared/errors.ts';
import { maskSecretLinks } from '#server/shared/secret-links.ts';
import type { GateService } from '../gate/gate.service.ts';
import { noteBounce, openConversation, readThread, recordSent, wasSent } from './emails.store.ts';

/** Returns where answers in a conversation go. Nothing without a domain of one's own: the support address then. */
type ReplyAddress = (token: string) => { replyTo?: string };

export function createReplyAddress(domain: string | undefined): ReplyAddress {
  return (token) => (domain === undefined ? {} : { replyTo: `reply+${token}@${domain}` });
}

/** Mails that let somebody in are security: who has unsubscribed from offers still gets what was bought. */
const PURPOSE_OF: Record<OwnMail['kind'], Purpose> = {
  welcome: 'security',
  'sign-in': 'security',
  invitation: 'security',
  billing: 'billing',
};

/** An automatic mail. Staff read its text in the timeline, without its secret links. */
interface OwnMail {
  /** Id of the record that the mail is about, or an id of its own. */
  id: string;
  kind: 'welcome' | 'sign-in' | 'invitation' | 'billing';
  /** `customerId` is null for a team member, whose mails are not saved. */
  to: { customerId: string | null; teamMemberId?: string | null; name: string; email: string };
  content: MailContent;
  attachments?: Mail['attachments'];
}

interface Dependencies {
  database: Database;
  mail: MailGateway;
  gate: Pick<GateService, 'ask'>;
  hostname: string;
  replyAddress: ReplyAddress;
}

/** Mails that the product writes by itself. */
export function createOwnMails({ database: { db }, mail, gate, hostname, replyAddress }: Dependencies) {
  /**
   * Sends an automatic mail, unless the gate refuses it. One to a customer is recorded, so that it is not sent again.
   * @throws VendorRefusal, VendorError
   */
  return async ({ id, kind, to, content, attachments }: OwnMail): Promise<void> => {
    const { customerId, teamMemberId = null, name, email } = to;
    // Their address is not known yet.
    if (email === '') return;
    if (await wasSent(db, id)) return;
    const address = email.toLowerCase();
    const message = { customerId, teamMemberId: null, address, channel: 'email', origin: 'automatic' } as const;
    const verdict = await gate.ask(db, { ...message, purpose: PURPOSE_OF[kind] });
    if (verdict.verdict !== 'send') return;
    const { subject } = content;
    const conversationId = await openConversation(db, {
      customerId,
      teamMemberId: customerId ? null : teamMemberId,
      subject,
    });
    const thread = conversationId && (await readThread(db, conversationId, { except: id, hostname }));
    // Deleted meanwhile.
    if (!conversationId || !thread) return;
    const letter = { messageId: `<${kind}.${id}@${hostname}>`, to: { name, address: email }, content };
    try {
      await mail.send({ ...letter, ...replyAddress(thread.token), ...(attachments && { attachments }) }, verdict);
    } catch (error) {
      const isUnknown = error instanceof VendorRefusal && error.reason === 'no_such_address';
      if (isUnknown && customerId) await noteBounce(db, email, customerId);
      throw error;
    }
    if (!customerId) return;
    const text = maskSecretLinks(mail.textOf(content));
    await recordSent(db, { id, customerId, conversationId, toAddress: address, subject, content: text });
  };
}
