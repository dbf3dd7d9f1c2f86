import { chmodSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../../../scripts/cli-error.ts';

/** Where Debian, Red Hat and those who build it themselves put the library. */
const LIBRARIES = [
  '/usr/lib/*/faketime/libfaketimeMT.so.1',
  '/usr/lib64/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
];

export function faketimeIsMissing(): string | undefined {
  return findLibrary() ? undefined : 'libfaketime is not installed';
}

function findLibrary(): string | undefined {
  return globSync(LIBRARIES)[0];
}

/**
 * A wall clock that can be set, for the programs that are started with `variables`: they ask libfaketime, which reads the
 * difference from a file each time. The clock by which timers run is left alone, as the system does when somebody sets it.
 */
export class FalseClock {
  readonly variables: Record<string, string>;
  readonly #folder = mkdtempSync(join(tmpdir(), 'clock-'));
  readonly #file = join(this.#folder, 'difference');

  /** Right at first. @throws CliError when the library is not installed. */
  constructor() {
    const library = findLibrary();
    if (!library) throw new CliError('libfaketime is not installed');
    this.variables = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      // The name of older versions, and of newer ones.
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    // PostgreSQL runs as a user of its own.
    chmodSync(this.#folder, 0o755);
    this.set(0);
  }

  /** So many hours ahead of the right time; behind it when negative. */
  set(hours: number): void {
    const fresh = `${this.#file}.new`;
    writeFileSync(fresh, `${hours < 0 ? '' : '+'}${hours}h`);
    // Nobody reads half of it.
    renameSync(fresh, this.#file);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
