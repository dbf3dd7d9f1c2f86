import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '#scripts/cli-error.ts';

/** A small disk in memory that a test can fill. Any user can write to it. */
export class SmallDisk {
  readonly folder: string;

  /** @throws CliError where mounting is not allowed. */
  constructor(megabytes: number) {
    this.folder = mkdtempSync(join(tmpdir(), 'disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', this.folder], {
        stdio: 'ignore',
      });
    } catch {
      rmSync(this.folder, { recursive: true });
      throw new CliError('a small disk needs the right to mount a tmpfs');
    }
    chmodSync(this.folder, 0o777);
  }

  /** Fills the disk except for `leaving` bytes. */
  fill(leaving: number): void {
    const { bavail, bsize } = statfsSync(this.folder);
    writeFileSync(this.#ballast, Buffer.alloc(Math.max(0, bavail * bsize - leaving)));
  }

  makeRoom(): void {
    rmSync(this.#ballast, { force: true });
  }

  remove(): void {
    execFileSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true });
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }
}

/** Returns why this machine cannot mount a small disk, or undefined when it can. */
export function smallDiskIsMissing(): string | undefined {
  try {
    new SmallDisk(1).remove();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
