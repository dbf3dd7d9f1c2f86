import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruise, type ICruiseResult } from '#tools/imports.ts';
import { astroViolations } from './astro-imports.ts';
import { allowed, forbidden } from './wall-rules.ts';

/** The top-level source folders. If none of a folder's files was read, the check fails, because it has proved nothing. */
const WINGS = ['contract', 'web', 'server', 'sandbox', 'scripts', 'tests', 'bench', 'tools'];

export interface WallReport {
  /** Number of source files that were read. */
  modules: number;
  /** One line each: rule, importing file, imported file. */
  violations: string[];
}

/** Reads all imports of the source tree at `root` and checks them against the rules. */
export async function checkWalls(root: string): Promise<WallReport> {
  const wings = WINGS.filter((wing) => existsSync(join(root, wing)));
  const { modules, summary } = await readImports(root, wings);
  const sources = modules.map((module) => module.source).filter((source) => /^[^.][^/]*\/.*\.m?tsx?$/.test(source));
  const astro = astroViolations(root);
  const unread = wings.filter((wing) => wing !== 'bench' && !sources.some((source) => source.startsWith(`${wing}/`)));
  return {
    modules: sources.length + astro.files,
    violations: [
      ...unread.map((wing) => `nothing-was-read: ${wing}/`),
      ...summary.violations.map(({ rule, from, to, cycle }) =>
        cycle
          ? `${rule.name}: ${[from, ...cycle.map((step) => step.name)].join(' → ')}`
          : `${rule.name}: ${from} → ${to}`,
      ),
      ...astro.violations,
    ],
  };
}

async function readImports(root: string, wings: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    [...wings, '*.ts'],
    {
      baseDir: resolve(root),
      ruleSet: { allowed, allowedSeverity: 'error', forbidden },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^tests/fixtures/|^(dist|data)/' },
      // Type imports count too, because the rules limit what code knows, not only what it runs.
      tsPreCompilationDeps: true,
      tsConfig: {},
      detectProcessBuiltinModuleCalls: true,
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text where a result was expected');
  return output;
}
