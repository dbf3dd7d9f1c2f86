import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CliError } from '#scripts/cli-error.ts';
import type { Mutation } from './mutation.ts';

export interface Tree {
  folder: string;
  /** Returns whether the words of the mutation stand once in this version of the sources. */
  fits(mutation: Mutation): boolean;
  /** Puts the fault in. Returns the function that takes it out. */
  apply(mutation: Mutation): () => void;
  remove(): void;
}

/** Checks a commit out in a temporary folder, with the packages that are installed here, and what is built. */
export function createTree(commit: string): Tree {
  const parent = mkdtempSync(join(tmpdir(), 'mutations-'));
  const folder = join(parent, 'tree');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'pipe' });
  } catch (error) {
    throw new CliError(`${commit} cannot be checked out: ${(error as { stderr: Buffer }).stderr}`);
  }
  for (const built of ['node_modules', 'tools/node_modules', 'dist']) link(built, join(folder, built));
  const read = ({ file }: Mutation): string =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';
  return {
    folder,
    fits: (mutation) => read(mutation).split(mutation.before).length === 2,
    apply: (mutation) => {
      const text = read(mutation);
      const write = (content: string) => writeFileSync(join(folder, mutation.file), content);
      // A function, because `$` has a meaning in a replacement text.
      write(text.replace(mutation.before, () => mutation.after));
      return () => write(text);
    },
    remove: () => {
      execFileSync('git', ['worktree', 'remove', '--force', folder], { stdio: 'pipe' });
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Hard links where possible, because Astro resolves symbolic links, and then finds packages outside of its folder. */
function link(from: string, to: string): void {
  // Old commits have no tools, and here nothing may have been built yet.
  if (!existsSync(from) || !existsSync(join(to, '..'))) return;
  const copy = (option: string) =>
    execFileSync('cp', ['--archive', option, resolve(from), to], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    copy('--link');
  } catch {
    rmSync(to, { recursive: true, force: true });
    copy('--reflink=auto');
  }
}
