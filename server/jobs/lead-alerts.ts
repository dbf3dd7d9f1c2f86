import { mailJob } from './job.ts';

interface LeadMail {
  leadId: string;
  /** Who is told. */
  to: string;
}

/** Tells somebody by mail that a lead has come. */
export const leadAlert = mailJob<LeadMail>('lead-alert');

/** Tells them again, unless somebody has answered it by then. */
export const leadReminder = mailJob<LeadMail>('lead-reminder');
