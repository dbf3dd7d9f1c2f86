import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Below this size, the extra headers outweigh the saving. */
const MIN_BYTES = 1_000;

/**
 * Writes `.br` and `.gz` beside each text asset, which the server sends unchanged. The server compresses pages itself, because
 * it fills them in.
 */
export function precompress(folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json,txt,xml,webmanifest}`)) {
    const content = readFileSync(file);
    if (content.length < MIN_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
