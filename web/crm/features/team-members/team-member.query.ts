import { queryOptions } from '@tanstack/react-query';
import type { TeamMember } from '../../../../contract/team-members.ts';
import { get } from '../../../client/api.ts';

export function teamMemberQuery(id: string) {
  return queryOptions<TeamMember>({
    queryKey: ['api', 'crm', 'team-members', id],
    queryFn: ({ signal }) => get('/api/crm/team-members/{id}', { params: { id }, signal }),
  });
}
