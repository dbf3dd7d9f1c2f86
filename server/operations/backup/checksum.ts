import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';

/*
 * A backup ends with its checksum: the SHA-256 of all earlier bytes, inside an empty gzip member (RFC 1952, extra field
 * "SH"). It covers every byte, `zcat` can still read the file, and one pass detects a damaged or truncated file.
 */

const MEMBER_LENGTH = 58;

/** Passes a gzip stream through and appends its checksum. */
export function appendChecksum(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, checksumMember(hash.digest()));
    },
  });
}

/** Returns whether the file ends with the checksum of everything before it. */
export async function verifyChecksum(file: string): Promise<boolean> {
  const { size } = await stat(file);
  const length = size - MEMBER_LENGTH;
  if (length <= 0) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: length - 1 })) hash.update(chunk as Buffer);
  return timingSafeEqual(await readEnd(file, length), checksumMember(hash.digest()));
}

async function readEnd(file: string, position: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const end = Buffer.alloc(MEMBER_LENGTH);
    await handle.read({ buffer: end, position });
    return end;
  } finally {
    await handle.close();
  }
}

function checksumMember(digest: Buffer): Buffer {
  const head = [0x1f, 0x8b, 8, 0b100, 0, 0, 0, 0, 0, 0xff];
  const extra = [digest.length + 4, 0, 0x53, 0x48, digest.length, 0];
  const nothing = [0x03, 0x00, 0, 0, 0, 0, 0, 0, 0, 0];
  return Buffer.concat([Buffer.from([...head, ...extra]), digest, Buffer.from(nothing)]);
}
