import type { HttpClient } from '../support/http-client.ts';

/** What staff record when somebody has told them that they agree to texts. */
export const AGREED = { channel: 'text', purpose: 'service', state: 'given', reason: 'Said so on the phone' };

/** Records that these customers have agreed to texts at their numbers on file. */
export async function agree(staff: HttpClient, customerIds: readonly string[]): Promise<void> {
  for (const id of customerIds) await staff.send('PUT', `/api/crm/customers/${id}/consent`, AGREED, {});
}

export async function agreeAsTeamMember(staff: HttpClient, id: string): Promise<void> {
  await staff.send('PUT', `/api/crm/team-members/${id}/consent`, AGREED, {});
}
