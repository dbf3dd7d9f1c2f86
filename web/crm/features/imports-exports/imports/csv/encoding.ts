import { UnusableFile } from './unusable-file.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes that are examined to detect the encoding. */
const SAMPLE = 65_536;

const MARKS: [Encoding, ...number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** The first bytes of workbooks: a zip archive, and the older format. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Detects the encoding by the byte order mark, or else by the bytes. @throws UnusableFile when the file is not text. */
export async function detectEncoding(file: Blob): Promise<Encoding> {
  const head = new Uint8Array(await file.slice(0, SAMPLE).arrayBuffer());
  const marked = MARKS.find(([, ...mark]) => beginsWith(head, mark));
  if (marked) return marked[0];
  if (WORKBOOKS.some((mark) => beginsWith(head, mark))) {
    throw new UnusableFile(
      'This is a workbook, not a CSV file. Save it as “CSV UTF-8” in your spreadsheet, then choose that file.',
    );
  }
  const wide = detectWide(head);
  if (wide) return wide;
  if (head.includes(0)) throw new UnusableFile('This is not a CSV file: it does not hold text.');
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252';
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** Detects UTF-16 without a mark, by the zero in every other byte of Latin text. */
function detectWide(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = bytes.length / 4;
  if (odd > most && even < odd / 8) return 'utf-16le';
  return even > most && odd < even / 8 ? 'utf-16be' : undefined;
}

/** Returns whether the whole file is valid UTF-8. Text in other encodings is invalid from the first accent on. */
async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      decoder.decode(part.value, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    // Any other error means that the file could not be read.
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    void reader.cancel();
  }
}
