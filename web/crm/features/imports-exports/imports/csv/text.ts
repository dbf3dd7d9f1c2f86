import type { Encoding } from './encoding.ts';

export interface TextPiece {
  text: string;
  /** Bytes of the file read so far. */
  bytes: number;
}

/** Yields a file's text in pieces, without a byte order mark. All line endings become `\n`. */
export async function* readText(file: Blob, encoding: Encoding): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder(encoding);
  const reader = file.stream().getReader();
  let bytes = 0;
  // A `\r` at the end of a piece may be the first half of a line ending.
  let held = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length;
      const text = held + decoder.decode(part.value, { stream: true });
      held = text.endsWith('\r') ? '\r' : '';
      yield { text: withPlainEnds(held ? text.slice(0, -1) : text), bytes };
    }
    yield { text: withPlainEnds(held + decoder.decode()), bytes };
  } finally {
    void reader.cancel();
  }
}

function withPlainEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
