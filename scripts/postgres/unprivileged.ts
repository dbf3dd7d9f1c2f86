/**
 * Wraps a command so that root runs it as `postgres`, because PostgreSQL and pgbouncer refuse to run as root. On Linux the
 * program also ends with its parent, so that a killed test run leaves nothing behind.
 */
export function unprivileged(command: string, args: string[]): [command: string, args: string[]] {
  if (process.platform !== 'linux') return [command, args];
  const user = process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
  return ['setpriv', [...user, '--pdeathsig=INT', '--', command, ...args]];
}
