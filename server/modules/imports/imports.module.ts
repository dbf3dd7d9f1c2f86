import type { AccessService } from '../access/access.service.ts';
import type { Context } from '../context.ts';
import type { TagsService } from '../tags/tags.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';
import { importRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';

export function registerImports(
  { http, database, audit, phones }: Context,
  services: { access: AccessService; teamMembers: TeamMembersService; tags: TagsService },
): void {
  importRoutes(http, createImportsService({ database, audit, phones, ...services }));
}
