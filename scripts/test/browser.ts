import { accessSync, constants, existsSync } from 'node:fs';
import { runCommandLine } from '../tool.ts';

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

/** The path of a Chromium that is already on this machine; `CHROMIUM_PATH` names one elsewhere. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...KNOWN_PLACES].find((path) => path && isExecutable(path));
}

/** Finds a browser or, as root on Debian, installs one. Resolves with what to do by hand when neither works. */
export async function provideBrowser(): Promise<{ path: string } | { problem: string }> {
  const found = findBrowser();
  if (found) return { path: found };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt-get…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommandLine('apt-get', ['update'], env);
    const { output } = await runCommandLine('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], env);
    const installed = findBrowser();
    return installed ? { path: installed } : { problem: `apt-get could not install chromium:\n${output}` };
  }
  return {
    problem:
      'No browser was found: install Chromium or Google Chrome (Debian: apt-get install chromium), or name one with CHROMIUM_PATH=/path/to/chrome.',
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
