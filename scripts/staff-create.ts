import { parseArgs } from 'node:util';
import { CliError, type CommandInput, runCommand } from './cli-error.ts';
import { readPassword } from './staff/read-password.ts';
import { shutOut } from './staff/shut-out.ts';
import { withStaffUsers } from './staff/staff-users.ts';

/**
 * `npm run staff:create -- <username> [--role <role>]`: adds a staff user, by default an admin. For an existing user it sets a
 * new password, and the role if one is given. The password comes from stdin or a prompt.
 */
export async function staffCreate({ args, env, stdin }: CommandInput): Promise<number> {
  const { username, role } = readArguments(args);
  const password = await readPassword(stdin, `Password for ${username}: `);
  return withStaffUsers(env, async (users) => {
    const outcome = await users.setUser({ username, password, ...(role !== undefined && { role }) });
    if (outcome === 'created') return `Staff user ${username} created${role ? ` as ${role}` : ''}.`;
    const changed = `New password set for ${username}${role ? `, whose role is ${role} now` : ''}.`;
    return outcome === 'changed and shut out' ? `${changed} ${shutOut(username)}` : changed;
  });
}

function readArguments(args: string[]): { username: string; role: string | undefined } {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } });
    const username = positionals[0]?.trim();
    if (username) return { username, role: values.role };
  } catch {
    // An unknown option.
  }
  throw new CliError('Say who: npm run staff:create -- <username>');
}

if (import.meta.main) await runCommand(staffCreate);
