import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Below this, headers weigh more than what compression saves. */
const MIN_BYTES = 1_000;

/** Puts `.br` and `.gz` beside each text asset, for the server to send as they are. Pages are left to the server, which fills them in. */
export function precompress(folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json,txt,xml,webmanifest}`)) {
    const content = readFileSync(file);
    if (content.length < MIN_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
