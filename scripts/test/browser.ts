import { accessSync, constants, existsSync } from 'node:fs';
import { runCommandLine } from '../run-process.ts';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Debian's Chromium without windows: the same engine, which opens a page for a third of the computing. */
const HEADLESS_PLACE = '/usr/bin/chromium-headless-shell';

/** The path of a Chromium that is already on this machine; `CHROMIUM_PATH` names one elsewhere. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...KNOWN_PLACES].find((path) => path && isExecutable(path));
}

/** The same for tests: the one without windows where there is one, as Playwright itself chooses. */
export function findTestBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, HEADLESS_PLACE, ...KNOWN_PLACES].find((path) => path && isExecutable(path));
}

/** Finds a browser or, as root on Debian, installs one. Resolves with what to do by hand when neither works. */
export async function provideBrowser(): Promise<{ path: string } | { problem: string }> {
  const found = findBrowser();
  if (found) return { path: found };
  const problem = await installOnDebian('chromium');
  const path = findBrowser();
  return path ? { path } : { problem: problem ?? HOW_TO_GET_ONE };
}

/** The same for tests: as root on Debian it installs the one without windows, and is content with any other. */
export async function provideTestBrowser(): Promise<{ path: string } | { problem: string }> {
  if (!process.env.CHROMIUM_PATH && !isExecutable(HEADLESS_PLACE)) await installOnDebian('chromium-headless-shell');
  const path = findTestBrowser();
  return path ? { path } : provideBrowser();
}

const HOW_TO_GET_ONE =
  'No browser was found: install Chromium or Google Chrome (Debian: apt-get install chromium), or name one with CHROMIUM_PATH=/path/to/chrome.';

/** As root on Debian, else nothing is done; gives what apt-get said when it failed. */
async function installOnDebian(name: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing ${name} with apt-get…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommandLine('apt-get', ['update'], env);
  const { ok, output } = await runCommandLine('apt-get', ['install', '-y', '--no-install-recommends', name], env);
  return ok ? undefined : `apt-get could not install ${name}:\n${output}`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
