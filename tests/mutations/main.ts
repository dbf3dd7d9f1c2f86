import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, runCommand } from '#scripts/cli-error.ts';
import { runTool } from '#scripts/run-process.ts';
import { stopSignal } from '#scripts/stop-signal.ts';
import { scratchFolder } from '#scripts/test/scratch-folder.ts';
import { contractMutations } from './contract.ts';
import type { Mutation } from './mutation.ts';
import { serverMutations } from './server.ts';
import { createTree, type Tree } from './tree.ts';
import { webMutations } from './web.ts';

const ALL = [...serverMutations, ...contractMutations, ...webMutations];

/* Child process of scripts/test-mutations.ts, which says how it is used. */

await runCommand(async () => {
  const stop = stopSignal();
  const { values, positionals } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
  const { against = 'HEAD' } = values;
  const chosen = ALL.filter(({ file, fault }) => positionals.every((word) => `${file} ${fault}`.includes(word)));
  if (chosen.length === 0) throw new CliError(`No mutation has the words "${positionals.join(' ')}".`);
  const tree = createTree(against);
  const home = process.cwd();
  try {
    // The tools of the tree run in it.
    process.chdir(tree.folder);
    return await tryAll(tree, chosen, stop);
  } finally {
    process.chdir(home);
    tree.remove();
  }
});

type Verdict = 'caught' | 'NOT CAUGHT' | 'other code';

async function tryAll(tree: Tree, mutations: readonly Mutation[], stop: AbortSignal): Promise<number> {
  const fitting = mutations.filter((mutation) => tree.fits(mutation) && testsOf(tree, mutation).length > 0);
  const files = new Set(fitting.flatMap((mutation) => testsOf(tree, mutation)));
  console.log(`Running ${files.size} test files without a fault…`);
  const { ok, output } = await runTests([...files]);
  if (stop.aborted) return 130;
  if (!ok) throw new CliError(`${output}\nThese tests fail without any fault, so that they would show none.`);
  const rows: [Verdict, Mutation][] = [];
  for (const mutation of mutations) {
    const verdict = fitting.includes(mutation) ? await verdictOf(tree, mutation) : 'other code';
    if (stop.aborted) return 130;
    console.log(`${verdict.padEnd(11)} ${mutation.fault} (${mutation.file})`);
    rows.push([verdict, mutation]);
  }
  console.log(table(rows));
  return rows.some(([verdict]) => verdict === 'NOT CAUGHT') ? 1 : 0;
}

async function verdictOf(tree: Tree, mutation: Mutation): Promise<Verdict> {
  const takeOut = tree.apply(mutation);
  const { ok } = await runTests(testsOf(tree, mutation));
  takeOut();
  return ok ? 'NOT CAUGHT' : 'caught';
}

/** Returns the named test files that this version has. */
function testsOf(tree: Tree, { tests }: Mutation): string[] {
  return tests.filter((file) => existsSync(join(tree.folder, file)));
}

/** Runs these test files. Only those in the browser need the site, which `npm test` builds. */
async function runTests(files: string[]): Promise<{ ok: boolean; output: string }> {
  const inBrowser = files.filter((file) => file.startsWith('tests/e2e/'));
  const others = files.filter((file) => !inBrowser.includes(file));
  const env = { TMPDIR: scratchFolder() };
  const runs = [
    ...(others.length > 0 ? [() => runTool('node_modules/vitest/vitest.mjs', ['run', ...others], env)] : []),
    ...(inBrowser.length > 0 ? [() => runTool('scripts/test.ts', inBrowser)] : []),
  ];
  let last = { ok: true, output: '' };
  for (const run of runs) if (last.ok) last = await run();
  return last;
}

function table(rows: [Verdict, Mutation][]): string {
  const count = (wanted: Verdict) => rows.filter(([verdict]) => verdict === wanted).length;
  return [
    '',
    '| fault | file | |',
    '|---|---|---|',
    ...rows.map(([verdict, { fault, file }]) => `| ${fault} | \`${file}\` | ${verdict} |`),
    '',
    `${count('caught')} caught, ${count('NOT CAUGHT')} not caught, ${count('other code')} not in this version`,
  ].join('\n');
}
