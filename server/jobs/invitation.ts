import { persistentJob } from './job.ts';

/** Emails a team member an invitation. Its id is the id of the `team_events` row. */
export const invitation = persistentJob<{ invitationId: string; teamMemberId: string }>('invitation');
