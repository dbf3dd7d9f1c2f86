import type { TeamMember, TeamMemberListQuery } from '../../contract/team-members.ts';
import type { Database } from '../database/database.ts';
import type { ListSource } from '../database/list-source.ts';
import { countTeamMembers, pageOfTeamMembers } from './team-members.store.ts';

export interface TeamMembersService {
  list: ListSource<TeamMember, TeamMemberListQuery>;
}

export function createTeamMembersService({ db }: Database): TeamMembersService {
  return {
    list: { page: (query) => pageOfTeamMembers(db, query), count: (query) => countTeamMembers(db, query) },
  };
}
