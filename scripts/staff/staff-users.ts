import { createAuditService } from '#server/modules/staff/audit/audit.service.ts';
import { createStaffUsersService, type StaffUsersService } from '#server/modules/staff/staff/staff-users.service.ts';
import { AppError } from '#server/shared/errors.ts';
import { CliError } from '../cli-error.ts';
import { withDatabase } from '../database/product-database.ts';
import { loadConfig } from '../start/environment.ts';

/** Runs a command's work with the product's staff users service. @throws CliError when the service or the database refuses. */
export async function withStaffUsers(
  env: NodeJS.ProcessEnv,
  work: (users: StaffUsersService) => Promise<string>,
): Promise<number> {
  const config = loadConfig(env);
  return withDatabase(config, async (database) => {
    const users = createStaffUsersService({
      database,
      audit: createAuditService(),
      documentedPasswords: config.documentedPasswords,
    });
    try {
      console.log(await work(users));
      return 0;
    } catch (error) {
      if (error instanceof AppError) throw new CliError(error.message);
      throw error;
    }
  });
}
