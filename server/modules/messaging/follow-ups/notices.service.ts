import { CRM_SCREENS, customerPath } from '#contract/crm-addresses.ts';
import type { Database } from '#server/database/database.ts';
import type { MailContent, MailGateway } from '#server/gateways/mail/mail.gateway.ts';
import type { FollowUpNotice } from '#server/jobs/jobs.ts';
import { clearForStaff } from '#server/sending/clearance.ts';
import { oneLine } from '#server/shared/one-line.ts';
import { type Notice, readNotice } from './follow-ups.store.ts';

const LONGEST_NAME = 120;
const WHY_PAUSED = {
  filtered: 'Carriers filter more than 3 % of its texts. Look at the words, and at whom they go to.',
  complaints: 'More than 0.2 % of its mails are complained of. Look at the words, and at whom they go to.',
};

interface Dependencies {
  database: Database;
  mail: MailGateway;
  publicUrl: string;
}

/** Emails staff about follow-ups. */
export function createNotices({ database, mail, publicUrl }: Dependencies) {
  const { hostname } = new URL(publicUrl);
  return {
    /** Does nothing when the customer, the line or the reader is gone. @throws VendorRefusal, VendorError */
    send: async (order: FollowUpNotice): Promise<void> => {
      const notice = await readNotice(database.db, order);
      if (!notice) return;
      const about = 'stepId' in order ? order.stepId : order.followUpId;
      const messageId = `<follow-up.${about}.${order.userId}@${hostname}>`;
      const letter = {
        messageId,
        to: { name: notice.username, address: notice.to },
        content: toMail(notice, publicUrl),
      };
      await mail.send(letter, clearForStaff());
    },
  };
}

function toMail(notice: Notice, publicUrl: string): MailContent {
  const { followUp, title, customerId, customerName, pausedReason } = notice;
  if (customerId === null) {
    const subject = `The follow-up ${followUp} has paused`;
    const why = pausedReason === null ? 'It is on again by now.' : WHY_PAUSED[pausedReason];
    const link = { label: 'Open the follow-ups', url: `${publicUrl}${CRM_SCREENS['follow-ups']}` };
    return {
      subject,
      preview: why,
      heading: subject,
      blocks: [
        { kind: 'letter', text: why },
        { kind: 'action', link, note: 'Whoever is in it waits until an admin turns it on again.' },
      ],
    };
  }
  const name = oneLine(customerName ?? '', LONGEST_NAME);
  const subject = `${title ?? followUp}: ${name}`;
  const link = { label: `Open ${name}`, url: `${publicUrl}${customerPath(customerId)}` };
  return {
    subject,
    preview: `From the follow-up ${followUp}`,
    heading: title ?? followUp,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Customer', name],
          ['Follow-up', followUp],
        ],
      },
      { kind: 'action', link, note: 'You get this because you are an admin, or the lead is yours.' },
    ],
  };
}
