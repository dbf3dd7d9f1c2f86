import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { appendChecksum } from '#server/operations/backup/checksum.ts';

/** Writes a copy of a good backup with changed text and a correct checksum. Returns its path. */
export async function forged(good: string, file: string, change: (text: string) => string): Promise<string> {
  const text = change(gunzipSync(readFileSync(good)).toString());
  await pipeline(Readable.from([Buffer.from(text)]), createGzip(), appendChecksum(), createWriteStream(file));
  return file;
}
