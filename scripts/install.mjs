import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Returns whether node_modules matches package-lock.json. npm writes its own copy of the lockfile to node_modules at the end
 * of an install, so a missing or different copy means missing, stale or half-installed packages. Without `withDevelopment`,
 * packages that only development needs may be missing.
 */
export function isInstalled(root, nodeBinary, withDevelopment) {
  if (!existsSync(nodeBinary)) return false;
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  const locked = readPackages(join(root, 'package-lock.json'));
  if (!installed || !locked) return false;
  return (
    Object.entries(locked).every(([path, entry]) => path in installed || mayBeMissing(path, entry, withDevelopment)) &&
    Object.entries(installed).every(([path, entry]) => sameVersion(entry, locked[path]) && runsHere(entry)) &&
    sameDependencies(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), locked[''])
  );
}

/** Installs from the lockfile in `root`. Resolves with npm's exit code. npm's errors go to stderr. */
export function install(root, onSpawn) {
  // npm empties the folder first. Its old lockfile copy must not claim packages that are already deleted.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
  // Uses this path only if it is npm's, because other package managers do not read package-lock.json.
  const execPath = process.env.npm_execpath;
  const npm = execPath && basename(execPath) === 'npm-cli.js' ? [process.execPath, execPath] : ['npm'];
  const [command, ...args] = [...npm, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    onSpawn(child);
    child.on('error', (error) => {
      console.error(`npm cannot be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => {
      // The package "node" unpacks a release here, whose program it links into its own folder. The rest is 68 MB of headers.
      rmSync(join(root, 'node_modules/node/node_modules'), { recursive: true, force: true });
      resolve(code ?? 1);
    });
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function mayBeMissing(path, { optional, dev, devOptional }, withDevelopment) {
  return path === '' || optional || (!withDevelopment && (dev || devOptional));
}

function sameVersion(entry, locked) {
  return locked !== undefined && entry.version === locked.version && entry.integrity === locked.integrity;
}

/** Returns false for binaries of another platform, for example in a checkout shared with a container. */
function runsHere(entry) {
  const fits = (list, value) =>
    !list || list.includes(value) || list.every((item) => item.startsWith('!') && item !== `!${value}`);
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch);
}

function sameDependencies(manifest, locked) {
  return ['dependencies', 'devDependencies'].every((kind) => {
    const wanted = Object.entries(manifest[kind] || {});
    const known = locked?.[kind] || {};
    return wanted.length === Object.keys(known).length && wanted.every(([name, range]) => known[name] === range);
  });
}
