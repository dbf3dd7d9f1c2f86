import { persistentJob } from './job.ts';

/** Mails somebody an invitation to the CRM. */
export const staffInvitation = persistentJob<{ invitationId: string }>('staff-invitation');
