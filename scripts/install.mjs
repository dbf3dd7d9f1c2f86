import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * True when node_modules is what package-lock.json says. npm writes its own copy of the lockfile into node_modules as
 * the last act of an install, so a missing or different copy means missing, stale or half-installed packages. What only
 * development takes may be missing where `withDevelopment` is false.
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

/** Installs from the lockfile. Resolves with npm's exit code; what npm complains about goes to stderr. */
export function install(root, onSpawn) {
  // While npm empties the folder, its old lockfile copy must not vouch for what is already gone.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
  // Only npm's own: another package manager would not read package-lock.json.
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
    child.on('exit', (code) => resolve(code ?? 1));
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

/** False for binaries of another platform, as in a checkout shared with a container. */
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
