import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackages {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

/**
 * Returns the bytes of all installed packages, of those needed in production, and of those in the image, which has a Node of its
 * own.
 */
export function installSize(): { all: number; production: number; image: number } {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockedPackages;
  let [all, production, image] = [0, 0, 0];
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    // The lockfile also lists binaries of other platforms, which are not installed.
    const size = path === '' || !existsSync(path) ? 0 : sizeOf(path);
    all += size;
    if (dev || devOptional) continue;
    production += size;
    if (!/^node_modules\/node(\/|$)/.test(path)) image += size;
  }
  return { all, production, image };
}

/** Returns a package's bytes without its nested packages. The lockfile lists those separately. */
function sizeOf(folder: string): number {
  let size = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) size += entry.name === 'node_modules' ? 0 : sizeOf(path);
    else if (entry.isFile()) size += statSync(path).size;
  }
  return size;
}
