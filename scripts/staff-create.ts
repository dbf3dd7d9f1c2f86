import { CliError, runCommand } from './cli-error.ts';
import { readPassword } from './staff/read-password.ts';
import { withStaffUsers } from './staff/staff-users.ts';

/** `npm run staff:create -- <username>`: adds a staff user, or sets a new password; the password comes from stdin or a prompt. */
await runCommand(async () => {
  const username = process.argv[2]?.trim();
  if (!username) throw new CliError('Say who: npm run staff:create -- <username>');
  const password = await readPassword(`Password for ${username}: `);
  return withStaffUsers(async (users) => {
    const outcome = await users.setUser({ username, password });
    return outcome === 'created' ? `Staff user ${username} created.` : `New password set for ${username}.`;
  });
});
