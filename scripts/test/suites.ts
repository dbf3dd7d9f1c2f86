import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { type CommandResult, runTool } from '../run-process.ts';
import { provideTestBrowser } from './browser.ts';
import type { Outcome } from './step.ts';

const REPORTS = '.cache/test-reports';

/** Vitest over the given folders or files; `env` reaches the tests. */
export async function runVitest(filters: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const report = freshReport('vitest.json');
  const result = await runTool(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
    env,
  );
  const { numPassedTests = 0, numFailedTests = 0 } = readReport<VitestReport>(report);
  return outcomeOf(numPassedTests, numFailedTests, result);
}

/** Playwright over the browser tests, or those asked for, in a browser of this machine; `env` reaches the tests. */
export async function runPlaywright(filters: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  if (globSync('tests/e2e/**/*.test.ts').length === 0)
    return { passed: 0, failed: 1, details: 'tests/e2e holds no test.' };
  const browser = await provideTestBrowser();
  if ('problem' in browser) return { passed: 0, failed: 1, details: browser.problem };
  const report = freshReport('playwright.json');
  const result = await runTool('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...filters], {
    ...env,
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport<PlaywrightReport>(report).stats ?? {};
  return outcomeOf(expected, unexpected + flaky, result);
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
}

interface PlaywrightReport {
  stats?: { expected?: number; unexpected?: number; flaky?: number };
}

/** A run that failed outside its tests, or that ran none, counts as one failure. */
function outcomeOf(passed: number, failed: number, { ok, output }: CommandResult): Outcome {
  const failures = failed > 0 || (ok && passed > 0) ? failed : 1;
  return { passed, failed: failures, details: passed + failed === 0 ? `${output}\nNo test has run.` : output };
}

function freshReport(name: string): string {
  mkdirSync(REPORTS, { recursive: true });
  const file = `${REPORTS}/${name}`;
  rmSync(file, { force: true });
  return file;
}

function readReport<Report extends object>(file: string): Partial<Report> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : {};
}
