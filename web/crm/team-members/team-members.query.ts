import { queryOptions } from '@tanstack/react-query';
import type { TeamMember } from '../../../contract/team-members.ts';

export const teamMembersQuery = queryOptions<TeamMember[]>({ queryKey: ['api', 'crm', 'team-members'] });
