import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { type CommandResult, runTool } from '../run-process.ts';
import { provideTestBrowser } from './browser.ts';
import { filesOfCrashes } from './crashes.ts';
import { startProgress } from './progress.ts';
import { scratchFolder } from './scratch-folder.ts';
import type { Outcome } from './step.ts';

const REPORTS = '.cache/test-reports';

/**
 * Runs Vitest on the given folders or files, or with the given options. `env` is passed to the tests. Files during which Node
 * crashed run once more.
 */
export async function runVitest(filters: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const { outcome, output } = await runVitestOnce(filters, env);
  const crashed = filesOfCrashes(output);
  if (crashed.length === 0) return outcome;
  const summary = `Node crashed under ${crashed.join(', ')}, which ran again`;
  const again = (await runVitestOnce(crashed, env)).outcome;
  return { ...again, passed: outcome.passed + again.passed, summary, details: `${output}\n${again.details}` };
}

async function runVitestOnce(filters: string[], env: NodeJS.ProcessEnv): Promise<{ outcome: Outcome; output: string }> {
  const report = freshReport('vitest.json');
  const progress = startProgress('files');
  const result = await runTool(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
    { TMPDIR: scratchFolder(), ...env },
    progress.onLine,
  );
  progress.end();
  const { numPassedTests = 0, numFailedTests = 0 } = readReport<VitestReport>(report);
  return {
    outcome: outcomeOf(numPassedTests, numFailedTests, result, filters.includes('--passWithNoTests')),
    output: result.output,
  };
}

/** Runs Playwright on all or the given browser tests, with a browser of this machine. `env` is passed to the tests. */
export async function runPlaywright(filters: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  if (globSync('tests/e2e/**/*.test.ts').length === 0)
    return { passed: 0, failed: 1, details: 'tests/e2e holds no test.' };
  const browser = await provideTestBrowser();
  if ('problem' in browser) return { passed: 0, failed: 1, details: browser.problem };
  const report = freshReport('playwright.json');
  const progress = startProgress('tests');
  const result = await runTool(
    'node_modules/@playwright/test/cli.js',
    ['test', '--reporter=line,json', ...filters],
    {
      TMPDIR: scratchFolder(),
      ...env,
      CHROMIUM_PATH: browser.path,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    progress.onLine,
    report,
  );
  progress.end();
  const { stats, errors = [] } = readReport<PlaywrightReport>(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  const outcome = outcomeOf(expected + flaky, unexpected, { ...result, ok: result.ok && errors.length === 0 });
  return flaky > 0 ? { ...outcome, summary: `${flaky} of them only at the second try, named above` } : outcome;
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
}

interface PlaywrightReport {
  stats?: { expected?: number; unexpected?: number; flaky?: number };
  /** Errors outside of tests. */
  errors?: unknown[];
}

/** Counts a run as one failure if it failed outside its tests, or unexpectedly ran none. */
function outcomeOf(passed: number, failed: number, { ok, output }: CommandResult, isNoneMeant = false): Outcome {
  const failures = failed > 0 || (ok && (passed > 0 || isNoneMeant)) ? failed : 1;
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
