import { text } from 'node:stream/consumers';
import { createAuditService } from '../server/audit/audit.service.ts';
import { AppError } from '../server/errors.ts';
import { createStaffService } from '../server/staff/staff.service.ts';
import { askSecret } from './ask-secret.ts';
import { withDatabase } from './open-database.ts';
import { Refusal, runCommand } from './refusal.ts';
import { loadConfig } from './start/environment.ts';

const SHORTEST_PASSWORD = 12;

/** `npm run staff:create -- <username>`: adds a staff user, or sets a new password; the password comes from stdin or a prompt. */
await runCommand(async () => {
  const username = process.argv[2]?.trim();
  if (!username) throw new Refusal('Say who: npm run staff:create -- <username>');
  const password = process.stdin.isTTY
    ? await askSecret(`Password for ${username}: `)
    : (await text(process.stdin)).trim();
  if (password.length < SHORTEST_PASSWORD) {
    throw new Refusal(`The password is too short: use ${SHORTEST_PASSWORD} characters or more.`);
  }
  return withDatabase(loadConfig(), async (database) => {
    try {
      const outcome = await createStaffService({ database, audit: createAuditService() }).setUser({
        username,
        password,
      });
      console.log(outcome === 'created' ? `Staff user ${username} created.` : `New password set for ${username}.`);
      return 0;
    } catch (error) {
      if (error instanceof AppError) throw new Refusal(error.message);
      throw error;
    }
  });
});
