import { installOnDebian, isExecutable } from '../programs.ts';

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

/** Debian's headless Chromium. It has the same engine and needs a third of the CPU time to open a page. */
const HEADLESS_PLACE = '/usr/bin/chromium-headless-shell';

/** Returns the path of an installed Chromium. `CHROMIUM_PATH` names one elsewhere. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...KNOWN_PLACES].find((path) => path && isExecutable(path));
}

/** Does the same for tests and prefers the headless one, like Playwright itself. */
export function findTestBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, HEADLESS_PLACE, ...KNOWN_PLACES].find((path) => path && isExecutable(path));
}

/** Finds a browser or, as root on Debian, installs one. Resolves with manual instructions when neither works. */
export async function provideBrowser(): Promise<{ path: string } | { problem: string }> {
  const found = findBrowser();
  if (found) return { path: found };
  const problem = await installOnDebian('chromium');
  const path = findBrowser();
  return path ? { path } : { problem: problem ?? HOW_TO_GET_ONE };
}

/** Does the same for tests. As root on Debian it installs the headless one, and falls back to any other browser. */
export async function provideTestBrowser(): Promise<{ path: string } | { problem: string }> {
  if (!process.env.CHROMIUM_PATH && !isExecutable(HEADLESS_PLACE)) await installOnDebian('chromium-headless-shell');
  const path = findTestBrowser();
  return path ? { path } : provideBrowser();
}

const HOW_TO_GET_ONE =
  'No browser was found: install Chromium or Google Chrome (Debian: apt-get install chromium), or name one with CHROMIUM_PATH=/path/to/chrome.';
