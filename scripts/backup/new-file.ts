import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../cli-error.ts';

/**
 * Writes a file that only its owner may read. It gets its final name only after it is completely on disk. A failure leaves no
 * file behind.
 * @throws CliError when there is such a file, or the folder cannot be written.
 */
export async function writeNewFile<T>(file: string, write: (sink: NodeJS.WritableStream) => Promise<T>): Promise<T> {
  if (existsSync(file)) throw new CliError(`${file} exists already: name another file.`);
  const partial = `${file}.partial`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(partial, { force: true });
    // `flush` writes to disk before the file is closed.
    const result = await write(createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }));
    renameSync(partial, file);
    return result;
  } catch (error) {
    rmSync(partial, { force: true });
    if (error instanceof Error && 'syscall' in error) throw new CliError(`${file} cannot be written: ${error.message}`);
    throw error;
  }
}
