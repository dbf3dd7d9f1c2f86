import { persistentJob } from './job.ts';

/** Emails an invitation to the CRM. */
export const staffInvitation = persistentJob<{ invitationId: string }>('staff-invitation');
