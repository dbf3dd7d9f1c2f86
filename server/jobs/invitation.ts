import { mailJob } from './job.ts';

/** Mails a team member an invitation; its id is that of the `team_events` row. */
export const invitation = mailJob<{ invitationId: string; teamMemberId: string }>('invitation');
