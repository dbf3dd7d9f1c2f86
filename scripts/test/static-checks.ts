import { checkFileBudget } from '../check/file-budget.ts';
import { checkWalls } from '../check/walls.ts';
import { runTool } from '../run-process.ts';
import { outcome, type Step } from './step.ts';

/** A check that runs one tool and passes when the exit code is 0. */
function toolStep(name: string, file: string, args: string[]): Step {
  return {
    name,
    async run() {
      const { ok, output } = await runTool(file, args, { ASTRO_TELEMETRY_DISABLED: '1' });
      return outcome(ok, output);
    },
  };
}

const walls: Step = {
  name: 'walls',
  async run() {
    const { modules, violations } = await checkWalls('.');
    return outcome(violations.length === 0, violations.join('\n'), `${modules} modules`);
  },
};

const fileBudget: Step = {
  name: 'budget',
  async run() {
    const { files, overruns } = checkFileBudget('.');
    return outcome(files > 0 && overruns.length === 0, overruns.join('\n'), `${files} files`);
  },
};

/** Longest first, because they run concurrently. */
export const staticChecks: Step[] = [
  toolStep('types', 'tools/node_modules/ts7/bin/tsc', ['-p', 'tsconfig.json', '--pretty', 'false']),
  toolStep('astro', 'tools/node_modules/@astrojs/check/bin/astro-check.js', [
    '--minimumSeverity',
    'error',
    '--tsconfig',
    './tsconfig.astro.json',
  ]),
  toolStep('biome', 'tools/node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  walls,
  fileBudget,
  toolStep('knip', 'tools/node_modules/knip/bin/knip.js', ['--no-progress']),
];
