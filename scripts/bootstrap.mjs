// Runs `scripts/<command>.ts` on the pinned Node, after installing missing packages. It is plain JavaScript, because it runs on the
// machine's own Node (20 or newer).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
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
const [command = '', ...args] = process.argv.slice(2);

let child;
let stoppedBy;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
stopWithNpm();

if (major < 20) {
  fail(`Node ${process.versions.node} is too old: install Node 20 or newer (https://nodejs.org).`);
}
if (!isInstalled(root, node, !isProduction)) await (isProduction ? failToInstall() : installOnce());
run();

function stop(signal) {
  stoppedBy = signal;
  if (child) child.kill(signal);
  else process.exit(exitCodeOf(signal));
}

/**
 * Stops when npm is gone. npm passes signals on (package.json uses `exec`, so there is no shell in between), but it cannot
 * pass on its own kill -9.
 */
function stopWithNpm() {
  const npm = process.ppid;
  const isGone = () => process.ppid !== npm;
  if (process.env.npm_lifecycle_event) setInterval(() => isGone() && stop('SIGTERM'), 1000).unref();
}

/**
 * Installs under a lock, so that two starts in one checkout do not install over each other. The second one waits and finds the
 * packages installed.
 */
async function installOnce() {
  const onWait = () => console.log('Waiting for another start to finish installing packages…');
  const failure = await withLock(
    join(root, '.cache/install.lock'),
    async () => {
      if (stoppedBy || isInstalled(root, pinnedNode, true)) return 0;
      console.log('Installing packages…');
      return install(root, (npm) => {
        child = npm;
      });
    },
    onWait,
  );
  if (stoppedBy) process.exit(exitCodeOf(stoppedBy));
  if (failure) fail(`The packages could not be installed (npm ci ended with code ${failure}).`);
  if (!isInstalled(root, pinnedNode, true))
    fail('npm ci left packages out: check that npm may run the script of the package "node".');
}

function failToInstall() {
  fail(
    `The packages in ${root} are not those of package-lock.json. Let the owner of this folder run: npm ci --omit=dev`,
  );
}

function run() {
  const script = join(root, 'scripts', `${command.replaceAll(':', '-')}.ts`);
  // V8's middle compiler crashes on busy machines (docs/decisions/node.md).
  child = spawn(node, ['--no-maglev', script, ...args], {
    cwd: root,
    // The script notices by this channel that this process is gone, even after kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH || ''}`,
      ...(isProduction ? {} : { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }),
    },
  });
  child.on('error', (error) => fail(`Node cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? exitCodeOf(signal) : code));
}

function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
