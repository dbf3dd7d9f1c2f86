import { runCommand } from './cli-error.ts';
import { stopSignal } from './stop-signal.ts';
import { browserTestsOf, changedFiles } from './test/changed.ts';
import { cleanEnvironment } from './test/clean-environment.ts';
import { addTotals, runSteps, totalLine } from './test/run-steps.ts';
import { siteStep } from './test/site-step.ts';
import { staticChecks } from './test/static-checks.ts';
import type { Step } from './test/step.ts';
import { runPlaywright, runVitest } from './test/suites.ts';

/** Most checks keep one core busy. */
const CHECKS_AT_ONCE = 2;

const stop = stopSignal();

const site = siteStep(stop);
const unit = (filters: string[] = []): Step => ({ name: 'vitest', run: () => runVitest(filters) });
const browser = (filters: string[] = []): Step => ({ name: 'e2e', run: () => runPlaywright(filters) });

/**
 * Selects all steps by default. `npm test -- walls tests/http` selects the named steps and test files. `--changed` selects the
 * checks and the tests of files that differ from the last commit.
 */
function chooseSteps(names: string[]): Step[] {
  const all = [...staticChecks, site, unit(), browser()];
  if (names.length === 0) return all;
  if (names.includes('--changed')) {
    const seen = browserTestsOf(changedFiles());
    return [
      ...staticChecks,
      site,
      unit(['--changed', '--passWithNoTests']),
      ...(seen.length > 0 ? [browser(seen)] : []),
    ];
  }
  const named = all.filter((step) => names.includes(step.name));
  const files = names.filter((name) => !named.some((step) => step.name === name));
  const inBrowser = files.filter((file) => file.startsWith('tests/e2e'));
  const elsewhere = files.filter((file) => !inBrowser.includes(file));
  if (files.length > 0 && !named.includes(site)) named.push(site);
  if (elsewhere.length > 0) named.push(unit(elsewhere));
  if (inBrowser.length > 0) named.push(browser(inBrowser));
  return named;
}

await runCommand(async () => {
  cleanEnvironment();
  const steps = chooseSteps(process.argv.slice(2));
  const isCheck = (step: Step): boolean => staticChecks.includes(step);
  const checks = await runSteps(steps.filter(isCheck), stop, CHECKS_AT_ONCE);
  const suites = await runSteps(
    steps.filter((step) => !isCheck(step)),
    stop,
  );
  const totals = addTotals(checks, suites);
  if (stop.aborted) return 130;
  console.log(totalLine(totals));
  return totals.failed > 0 || totals.passed === 0 ? 1 : 0;
});
