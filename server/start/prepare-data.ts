import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { loadSessionSecret } from '../config/secrets.ts';
import type { Database } from '../database/database.ts';
import { createAuditService } from '../modules/staff/audit/audit.service.ts';
import { createStaffUsersService } from '../modules/staff/staff/staff-users.service.ts';
import { adoptSecret } from '../operations/session-secret/session-secret.service.ts';
import { describeChange } from '../operations/session-secret/words.ts';
import { oneLine } from '../shared/one-line.ts';

/** Maximum number of characters of names in one line. */
const LONGEST_LIST = 500;

/** Creates the first staff user. Locks out users with a publicly known password and names them in one line for the operator. */
export async function prepareStaffUsers(
  database: Database,
  { firstStaff, documentedPasswords }: Config,
): Promise<void> {
  const users = createStaffUsersService({ database, audit: createAuditService(), documentedPasswords });
  await users.ensureFirstUser(firstStaff);
  const names = await users.endKnownPasswords();
  if (names.length === 0) return;
  const who = oneLine(names.join(', '), LONGEST_LIST);
  console.error(
    `STAFF_PASSWORD: everybody knows the sandbox's, and ${who} still ${names.length === 1 ? 'has' : 'have'} it: it lets nobody in here, and sessions are ended. Set another: npm run staff:reset -- <username>`,
  );
}

/** Returns the installation's secret. If it has changed, ends what the old one had protected and logs the consequences. */
export async function prepareSecret(database: Database, config: Config, log: Logger): Promise<string> {
  const secret = loadSessionSecret(config.sessionSecret, config.dataDir);
  const change = await adoptSecret(database, secret);
  if (change) log.warn(`SESSION_SECRET: it is another one than before. ${describeChange(change)}`);
  return secret;
}
