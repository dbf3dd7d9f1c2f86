import { parseArgs } from 'node:util';
import { CliError, type CommandInput, runCommand } from './cli-error.ts';
import { withStaffUsers } from './staff/staff-users.ts';

const USAGE = 'Say who: npm run staff:disable -- <username>, or with --enable to let the user in again';

/** `npm run staff:disable -- <username> [--enable]`: locks out a staff user and ends their sessions, or lets them in again. */
export async function staffDisable({ args, env }: CommandInput): Promise<number> {
  const { username, enable } = readArguments(args);
  return withStaffUsers(env, async (users) => {
    await users.setEnabled(username, enable);
    return enable
      ? `${username} may log in again.`
      : `${username} may not log in any more, and is logged out everywhere.`;
  });
}

function readArguments(args: string[]): { username: string; enable: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { enable: { type: 'boolean' } },
    });
    const [username, ...rest] = positionals;
    if (username && rest.length === 0) return { username, enable: values.enable ?? false };
  } catch {
    // An unknown option.
  }
  throw new CliError(USAGE);
}

if (import.meta.main) await runCommand(staffDisable);
