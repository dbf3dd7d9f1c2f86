import { mailJob } from './job.ts';

/** Mails somebody an invitation to the CRM. */
export const staffInvitation = mailJob<{ invitationId: string }>('staff-invitation');
