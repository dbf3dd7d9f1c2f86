import { hash } from 'node:crypto';
import { needsAnswer } from '#contract/leads.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { MailContent, MailGateway } from '#server/gateways/mail/mail.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { leadAlert, leadReminder } from '#server/jobs/jobs.ts';
import { clearForStaff } from '#server/sending/clearance.ts';
import { leadAlertMail, leadReminderMail } from './lead-alerts.mail.ts';
import { findLead } from './leads.store.ts';

/** Emails the configured recipients about new leads: at once, and again when nobody has answered. */
export type LeadAlerts = ReturnType<typeof createLeadAlerts>;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  mail: MailGateway;
  publicUrl: string;
  to: string[];
  reminderMinutes: number;
}

export function createLeadAlerts({ database, jobs, mail, publicUrl, to, reminderMinutes }: Dependencies) {
  const { hostname } = new URL(publicUrl);

  async function deliver(kind: string, leadId: string, address: string, content: MailContent): Promise<void> {
    const reader = hash('sha256', address.toLowerCase()).slice(0, 16);
    const messageId = `<${kind}.${leadId}.${reader}@${hostname}>`;
    await mail.send({ messageId, to: { name: '', address }, content }, clearForStaff());
  }

  return {
    /** Queues the mails in the given transaction. */
    announce: async (tx: Db, leadId: string): Promise<void> => {
      for (const address of to) {
        await jobs.enqueue(tx, leadAlert, { leadId, to: address });
        await jobs.enqueue(tx, leadReminder, { leadId, to: address }, reminderMinutes * 60);
      }
    },
    /** Does nothing for a deleted lead. @throws VendorRefusal, VendorError */
    send: async ({ leadId, to: address }: { leadId: string; to: string }): Promise<void> => {
      const lead = await findLead(database.db, leadId);
      if (lead) await deliver('lead', leadId, address, leadAlertMail(lead, publicUrl));
    },
    /** Does nothing for a lead that needs no answer any more. @throws as `send` */
    remind: async ({ leadId, to: address }: { leadId: string; to: string }): Promise<void> => {
      const lead = await findLead(database.db, leadId);
      if (!lead || !needsAnswer(lead)) return;
      await deliver('lead-reminder', leadId, address, leadReminderMail(lead, publicUrl, reminderMinutes));
    },
  };
}
