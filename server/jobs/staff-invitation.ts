import { mailJob } from './job.ts';

/** Emails an invitation to the CRM. */
export const staffInvitation = mailJob<{ invitationId: string }>('staff-invitation');
