import { mailJob } from './job.ts';

interface LeadMail {
  leadId: string;
  /** The recipient's address. */
  to: string;
}

/** Emails somebody about a new lead. */
export const leadAlert = mailJob<LeadMail>('lead-alert');

/** Emails them again, unless somebody has answered the lead by then. */
export const leadReminder = mailJob<LeadMail>('lead-reminder');
