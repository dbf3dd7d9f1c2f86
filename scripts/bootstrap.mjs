// Installs the packages that `scripts/<command>.ts` needs, and prints the path of the Node to run it on, for run.sh. It is plain
// JavaScript, because it runs on the machine's own Node (20 or newer).
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const major = Number(process.versions.node.split('.')[0]);
const pinnedNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** Images leave the pinned Node out, because their own is the same one. */
const node = existsSync(pinnedNode) || major < 24 ? pinnedNode : process.execPath;
/** In production it installs nothing and writes only data, because the folder may be read-only or belong to another user. */
const isProduction = process.env.NODE_ENV === 'production';
const [command = ''] = process.argv.slice(2);
/** Checks, tests and benchmarks need packages that the product does not. */
const folders = /^(test|bench)\b/.test(command) ? [root, join(root, 'tools')] : [root];

let npm;
let stoppedBy;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
stopWithShell();

if (major < 20) {
  fail(`Node ${process.versions.node} is too old: install Node 20 or newer (https://nodejs.org).`);
}
for (const folder of folders) {
  if (!isInstalled(folder, node, !isProduction)) await (isProduction ? failToInstall() : installOnce(folder));
}
console.log(node);

function stop(signal) {
  stoppedBy = signal;
  if (npm) npm.kill(signal);
  else process.exit(128 + constants.signals[signal]);
}

/** Stops when the shell that waits for this process is gone, because a signal ends it without reaching this process. */
function stopWithShell() {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && stop('SIGTERM'), 1000).unref();
}

/**
 * Installs under a lock, so that two starts in one checkout do not install over each other. The second one waits and finds the
 * packages installed.
 */
async function installOnce(folder) {
  // stdout is for run.sh.
  const onWait = () => console.error('Waiting for another start to finish installing packages…');
  const failure = await withLock(
    join(root, '.cache/install.lock'),
    async () => {
      if (stoppedBy || isInstalled(folder, pinnedNode, true)) return 0;
      console.error(folder === root ? 'Installing packages…' : 'Installing what checks and benchmarks need…');
      return install(folder, (child) => {
        npm = child;
      });
    },
    onWait,
  );
  if (stoppedBy) process.exit(128 + constants.signals[stoppedBy]);
  if (failure) fail(`The packages could not be installed (npm ci ended with code ${failure}).`);
  if (!isInstalled(folder, pinnedNode, true))
    fail('npm ci left packages out: check that npm may run the script of the package "node".');
}

function failToInstall() {
  fail(
    `The packages in ${root} are not those of package-lock.json. Let the owner of this folder run: npm ci --omit=dev`,
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
