import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommandLine } from './run-process.ts';

/** Debian's folders that an ordinary user's PATH does not contain. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin'];

/** Returns the path of a program on this machine, such as `nginx`, or undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs a package as root on Debian and otherwise does nothing. @returns apt-get's output when it failed. */
export async function installOnDebian(name: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing ${name} with apt-get…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommandLine('apt-get', ['update'], env);
  const { ok, output } = await runCommandLine('apt-get', ['install', '-y', '--no-install-recommends', name], env);
  return ok ? undefined : `apt-get could not install ${name}:\n${output}`;
}
