import * as z from 'zod/mini';
import { TeamMemberUpdate } from '../../../contract/team-members.ts';

/** What the dialogs hold. The owner is asked for when the rest is right, so here it may be missing. */
export const TeamMemberForm = z.extend(TeamMemberUpdate, {
  owner: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});
export type TeamMemberForm = z.infer<typeof TeamMemberForm>;
