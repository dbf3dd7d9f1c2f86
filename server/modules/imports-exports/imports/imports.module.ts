import { undoImport } from '#server/jobs/jobs.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { TagsService } from '#server/modules/people/tags/tags.service.ts';
import type { TeamMembersService } from '#server/modules/people/team-members/team-members.service.ts';
import type { StaffService } from '#server/modules/staff/staff/staff.service.ts';
import { importRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';
import { createUndo } from './undo.service.ts';

export function registerImports(
  { http, database, audit, jobs, phones }: Context,
  services: { access: AccessService; teamMembers: TeamMembersService; tags: TagsService; staff: StaffService },
): void {
  const undo = createUndo({ database, audit, jobs, ...services });
  importRoutes(http, createImportsService({ database, audit, phones, undo, ...services }));
  jobs.handle(undoImport, undo.work);
}
