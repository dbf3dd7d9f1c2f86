import { mailJob } from './job.ts';

/** Emails a team member an invitation. Its id is the id of the `team_events` row. */
export const invitation = mailJob<{ invitationId: string; teamMemberId: string }>('invitation');
