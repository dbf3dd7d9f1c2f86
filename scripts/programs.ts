import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's folders that an ordinary user's PATH does not contain. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin'];

/** Returns the path of a program on this machine, such as `nginx`, or undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
