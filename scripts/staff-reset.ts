import { randomBytes } from 'node:crypto';
import { CliError, type CommandInput, runCommand } from './cli-error.ts';
import { readPassword } from './staff/read-password.ts';
import { shutOut } from './staff/shut-out.ts';
import { withStaffUsers } from './staff/staff-users.ts';

/** Bytes of a generated password (120 bits). */
const GENERATED = 15;

/**
 * `npm run staff:reset -- <username>`: sets a new password, removes the second factor and ends all sessions and keys. The
 * password comes from stdin or a prompt. If it is empty, one is generated and printed.
 */
export async function staffReset({ args, env, stdin }: CommandInput): Promise<number> {
  const username = args[0]?.trim();
  if (!username) throw new CliError('Say who: npm run staff:reset -- <username>');
  const given = await readPassword(stdin, `New password for ${username} (empty: one is made): `);
  const password = given || randomBytes(GENERATED).toString('base64url');
  return withStaffUsers(env, async (users) => {
    const isShutOut = await users.reset({ username, password });
    const done = `${username} has a new password and no second factor, and is logged out everywhere. Keys that they made for other programs and invitations that they sent have ended.`;
    const outcome = isShutOut ? `${done} ${shutOut(username)}` : done;
    return given ? outcome : `${outcome}\nThe password is ${password}`;
  });
}

if (import.meta.main) await runCommand(staffReset);
